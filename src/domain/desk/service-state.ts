export type ServiceState = {
  readonly items: readonly StateItem[];
  readonly version: string;
};

export type StateItem = {
  readonly item:
    | 'automation'
    | 'whatsapp'
    | 'mail'
    /** Who waits for the automation. */
    | 'backlog'
    /** Who waits for the people at the desk. */
    | 'todo'
    | 'backup'
    | 'disk'
    | 'alert';
  readonly health: 'good' | 'warning' | 'bad' | 'off';
  /** Italian: how it is, and where it is not good, what to do. */
  readonly text: string;
};
