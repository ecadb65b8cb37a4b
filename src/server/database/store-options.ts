export type StoreOptions = {
  /** Lets the server, and `leads move` for its target, create, upgrade and check the database. */
  readonly mayCreate: boolean;
  /** How long a statement may block this thread while another process writes to SQLite. */
  readonly busyMs: number;
  /**
   * How long the server waits for PostgreSQL to answer a query. The operator's commands wait for as
   * long as upkeep may take.
   */
  readonly queryTimeoutMs?: number;
};
