/**
 * Starts a server on a port that the system chooses.
 * @param {import('node:http').Server | import('node:https').Server} server
 */
export async function listenOnLoopback(server) {
  await new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(undefined));
  });
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    port,
    /** Stops it and closes its connections. @returns {Promise<void>} */
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}
