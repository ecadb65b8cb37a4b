export type ServiceState = {
  readonly items: readonly StateItem[];
  readonly version: string;
};

export type StateItem = {
  readonly item:
    | 'automation'
    | 'whatsapp'
    | 'mail'
    /** Leads that wait for the automation. */
    | 'backlog'
    /** People who wait for an answer from the desk. */
    | 'todo'
    | 'backup'
    | 'disk'
    | 'alert';
  readonly health: 'good' | 'warning' | 'bad' | 'off';
  /** In Italian: the state and, unless it is good, what to do. */
  readonly text: string;
};
