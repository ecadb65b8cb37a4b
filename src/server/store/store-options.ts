export type StoreOptions = {
  /** The server makes, upgrades and checks the database; the operator's commands only use it. */
  readonly mayCreate: boolean;
  /** A database that has the mark of a move is not opened. */
  readonly refusesMoved?: boolean;
  /** How long a statement may block this thread while another process writes to SQLite. */
  readonly busyMs: number;
  /**
   * How long the server waits for PostgreSQL to answer a query. The operator's commands wait for as
   * long as upkeep may take.
   */
  readonly queryTimeoutMs?: number;
};
