export function Loading() {
  return (
    <p className="waiting" role="status">
      <span className="spinner" aria-hidden="true" /> Un attimo…
    </p>
  );
}
