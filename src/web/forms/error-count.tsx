type ErrorCountProps = { readonly rejection: { readonly attempt: number; readonly count: number } };

/**
 * Announces how many errors a rejected submit has found. `aria-live` rather than a second `alert`: the
 * form has one for sending. The key makes the same number an announcement again.
 */
export function ErrorCount({ rejection: { attempt, count } }: ErrorCountProps) {
  return (
    <p className="sr" aria-live="assertive">
      {count > 0 && <span key={attempt}>{sentence(count)}</span>}
    </p>
  );
}

function sentence(count: number): string {
  return count === 1 ? "C'è un errore da correggere." : `Ci sono ${count} errori da correggere.`;
}
