export function Loading() {
  return (
    <p className="loading" role="status">
      <span className="spinner" aria-hidden="true" /> Un attimo…
    </p>
  );
}
