type BarProps = { readonly name: string; readonly part: number; readonly whole: number };

/** A name with a bar below it; the number in the next cell says the same. */
export function Bar({ name, part, whole }: BarProps) {
  const percent = whole > 0 ? (100 * part) / whole : 0;
  return (
    <>
      {name}{' '}
      <svg className="plot-bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
        <rect className="plot-track" width="100" height="10" />
        <rect className="plot-value" width={percent.toFixed(2)} height="10" />
      </svg>
    </>
  );
}
