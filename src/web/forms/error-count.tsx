type ErrorCountProps = { readonly rejection: { readonly attempt: number; readonly count: number } };

/**
 * Announces how many errors a rejected submit has found. It is not an `alert`, because the lead form
 * has one for sending. The key makes screen readers announce an unchanged count again.
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
