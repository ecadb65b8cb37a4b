/** An error whose message tells the operator why a start or command cannot go on. */
export class StoreError extends Error {
  override readonly name: string = 'StoreError';
}
