const PIECES = 64;

/** Paper that falls once. The CSS varies the shape and colour of the pieces by `:nth-child`. */
export function Confetti() {
  return (
    <div className="confetti" aria-hidden="true">
      {Array.from({ length: PIECES }, (_, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the pieces never change order
        <i key={index} style={pieceStyle(index)} />
      ))}
    </div>
  );
}

/** Spread by the golden ratio: it looks random and is the same every time. */
function pieceStyle(index: number) {
  const spread = (index * 0.618034) % 1;
  return {
    left: `${(spread * 100).toFixed(1)}%`,
    animationDelay: `${((index % 9) * 0.11).toFixed(2)}s`,
    animationDuration: `${(2.4 + ((index * 7) % 10) / 6).toFixed(2)}s`,
  };
}
