import type { Mishap } from '../whatsapp/mishaps.ts';

type Chance = Mishap & { readonly chance: number };

/** Codes after which nothing can be sent, or nothing so fast: each of them stops the sending. */
export const STOPPING_CODES = [
  0, 3, 10, 200, 131031, 131037, 131042, 130497, 131048, 368, 4, 80007, 130429,
] as const;

const RETRIED_CODES = [1, 2, 131000, 131016, 131057, 135000];
const FINAL_CODES = [
  131026, 131021, 131030, 131049, 131050, 131051, 131008, 131009, 100, 33, 132001, 131047,
];

/** What goes wrong with the calls of the API by chance: all kinds of errors, cut connections. */
export const API_MISHAPS: readonly Chance[] = [
  ...RETRIED_CODES.map((code): Chance => ({ on: ['text', 'interactive'], code, chance: 0.004 })),
  ...FINAL_CODES.map((code): Chance => ({ on: 'text', code, chance: 0.002 })),
  { on: 'text', code: 131056, chance: 0.005 },
  { on: ['text', 'media'], status: 502, chance: 0.01 },
  { on: 'text', failLater: 131000, chance: 0.01 },
  { on: 'text', failLater: 131026, chance: 0.005 },
  { on: 'text', drop: 'before', chance: 0.005 },
  { on: ['text', 'image'], drop: 'after', chance: 0.02 },
  // Nobody can know that this one has arrived.
  { on: 'text', drop: 'after', silent: true, chance: 0.003 },
  { on: 'text', delayMs: 15_000, chance: 0.001 },
  { on: ['read', 'media'], drop: 'before', chance: 0.01 },
  { on: 'image', code: 131052, chance: 0.02 },
  { on: 'image', code: 131053, chance: 0.02 },
];
