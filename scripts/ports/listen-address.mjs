/**
 * Where the server listens. A blank variable counts as unset, as for the server itself, which also
 * reports an invalid one.
 */
export function listenAddress() {
  return {
    host: process.env['HOST']?.trim() || '127.0.0.1',
    port: Number(process.env['PORT']?.trim() || 3000),
  };
}
