export type ServiceState = {
  readonly items: readonly StateItem[];
  readonly version: string;
};

export const STATE_ITEMS = [
  'automation',
  'whatsapp',
  'mail',
  'backlog',
  'backup',
  'disk',
  'alert',
] as const;

export type StateItem = {
  readonly item: (typeof STATE_ITEMS)[number];
  readonly health: 'good' | 'warning' | 'bad' | 'off';
  /** Italian: how it is, and where it is not good, what to do. */
  readonly text: string;
};
