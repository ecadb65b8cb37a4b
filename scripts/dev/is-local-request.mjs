const LOOPBACK_ADDRESS = /^(?:(?:::ffff:)?127\.|::1$)/;

/** Whether a request of the development server comes from this machine. @param {import('node:http').IncomingMessage} request */
export function isLocalRequest({ socket }) {
  return LOOPBACK_ADDRESS.test(socket.remoteAddress ?? '');
}
