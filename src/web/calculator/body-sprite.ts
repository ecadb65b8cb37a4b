import { MUSCLE_MASSES } from '../../domain/calculator/calculator-input.ts';
import { bodyOutline } from './body-outline.ts';
import { bodyId } from './body-silhouette.tsx';

const FACE = 'M82 28q0-24 18-24t18 24q-1 16-8 24-4 6-10 6t-10-6q-7-8-8-24z';
const SHORT_HAIR = 'M81 30q-4-28 19-29 23 1 19 29-2-12-8-16-11 3-22 0-6 4-8 16z';
const LONG_HAIR = 'M100 1q-22 0-22 25 0 17-4 31 12 9 26 7 14 2 26-7-4-14-4-31 0-25-22-25z';
const FRINGE = 'M100 1q-19 0-20 29 13-2 19-15 8 13 22 15-2-29-21-29z';

const MIRRORED = 'matrix(-1 0 0 1 200 0)';

type BodySet = {
  readonly name: 'neutral' | 'female' | 'male';
  readonly maleShare: number;
  readonly hair: string;
  readonly hairBehind?: string;
  readonly collar?: string;
  /** Drawn on the two most muscular bodies only. */
  readonly muscles?: string;
  /** The heights at which clothes begin and end, from top to bottom. */
  readonly hems: readonly number[];
};

const SETS: readonly BodySet[] = [
  {
    name: 'neutral',
    maleShare: 0.5,
    hair: SHORT_HAIR,
    collar: 'M84 68q4 24 16 24t16-24z',
    hems: [72, 169, 174, 230],
  },
  {
    name: 'female',
    maleShare: 0,
    hair: FRINGE,
    hairBehind: LONG_HAIR,
    collar: 'M86 68q3 22 14 22t14-22z',
    muscles: 'M100 134v38',
    hems: [72, 128, 178, 220],
  },
  {
    name: 'male',
    maleShare: 1,
    hair: SHORT_HAIR,
    muscles: 'M77 112q13 9 23 1 10 8 23-1M100 126v44',
    hems: [178, 232],
  },
];

/**
 * All bodies, as markup of the page itself: the form shows them by their ids, so the application does not contain them.
 * It has no size, but must not be hidden by `display`: gradients would stop working.
 */
export function bodySprite(): string {
  const clothes = SETS.map(clothesOf).join('');
  const bodies = SETS.map((set) => MUSCLE_MASSES.map((_, level) => bodyOf(set, level)).join(''));
  return `<svg class="bodies" width="0" height="0" aria-hidden="true"><defs>${clothes}${bodies.join('')}</defs></svg>`;
}

function bodyOf({ name, maleShare, hair, hairBehind, collar, muscles }: BodySet, level: number) {
  const strength = level / (MUSCLE_MASSES.length - 1);
  const { trunk, arm } = bodyOutline(maleShare, strength);
  const id = bodyId(name, level);
  const half = `${id}-half`;
  return [
    `<g id="${id}">`,
    hairBehind && path(hairBehind, 'class="hair"'),
    `<g id="${half}">${path(trunk, `fill="url(#${name}-clothes)"`)}${path(arm)}</g>`,
    `<use href="#${half}" transform="${MIRRORED}"/>`,
    collar && path(collar),
    path(FACE),
    path(hair, 'class="hair"'),
    muscles && strength > 0.5 && path(muscles, 'class="muscle"'),
    '</g>',
  ]
    .filter(Boolean)
    .join('');
}

function path(d: string, attributes = ''): string {
  return `<path ${attributes && `${attributes} `}d="${d}"/>`;
}

/** A vertical gradient without transitions: skin, clothes, skin and so on. */
function clothesOf({ name, hems }: BodySet): string {
  const edges = hems.map((hem, index) => {
    const stops = index % 2 === 0 ? ['skin', 'cloth'] : ['cloth', 'skin'];
    return stops.map((stop) => `<stop class="${stop}" offset="${hem / 400}"/>`).join('');
  });
  return `<linearGradient id="${name}-clothes" gradientUnits="userSpaceOnUse" x2="0" y2="400">${edges.join('')}</linearGradient>`;
}
