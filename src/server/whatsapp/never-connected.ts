type Cause = { readonly code?: unknown; readonly syscall?: unknown; readonly errors?: unknown };

/** Nothing is written before the address is known and the connection stands. */
const BEFORE_WRITING = new Set<unknown>(['getaddrinfo', 'connect']);

/** A connection that took too long, or whose other end nobody vouches for. */
const NO_CONNECTION =
  /^(?:UND_ERR_CONNECT_TIMEOUT|ERR_SOCKET_CONNECTION_TIMEOUT|CERT_[A-Z_]+|ERR_TLS_[A-Z_]+|[A-Z_]*SELF_SIGNED[A-Z_]*|UNABLE_TO_[A-Z_]+)$/;

/**
 * Whether a call failed before anything was written, by the cause of the error of `fetch`. Its code
 * alone does not tell: `ETIMEDOUT` may also end a connection on which the request went out.
 */
export function wasNeverConnected(cause: unknown): boolean {
  const { code, syscall, errors } = (cause ?? {}) as Cause;
  // Node tries each address of a name, and lists what became of each.
  if (Array.isArray(errors)) return errors.length > 0 && errors.every(wasNeverConnected);
  return BEFORE_WRITING.has(syscall) || (typeof code === 'string' && NO_CONNECTION.test(code));
}
