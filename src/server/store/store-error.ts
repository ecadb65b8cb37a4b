/** The database is there, but this start or command must not go on with it. */
export class StoreError extends Error {
  override readonly name: string = 'StoreError';
}
