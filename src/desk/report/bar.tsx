type BarProps = { readonly part: number; readonly whole: number };

/** A bar that shows a share; the number beside it says the same. */
export function Bar({ part, whole }: BarProps) {
  const percent = whole > 0 ? (100 * part) / whole : 0;
  return (
    <svg className="plot-bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
      <rect className="plot-track" width="100" height="10" />
      <rect className="plot-value" width={percent.toFixed(2)} height="10" />
    </svg>
  );
}
