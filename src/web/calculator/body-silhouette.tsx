import { bodyOutline } from './body-outline.ts';

const FACE = 'M82 28q0-24 18-24t18 24q-1 16-8 24-4 6-10 6t-10-6q-7-8-8-24z';
const SHORT_HAIR = 'M81 30q-4-28 19-29 23 1 19 29-2-12-8-16-11 3-22 0-6 4-8 16z';
const LONG_HAIR = 'M100 1q-22 0-22 25 0 17-4 31 12 9 26 7 14 2 26-7-4-14-4-31 0-25-22-25z';
const FRINGE = 'M100 1q-19 0-20 29 13-2 19-15 8 13 22 15-2-29-21-29z';

/** Shows muscles on the two most muscular bodies only. */
const MUSCLES = {
  female: 'M100 134v38',
  male: 'M77 112q13 9 23 1 10 8 23-1M100 126v44',
};

/** The bodies of each choice; the style sheet shows the ones of the chosen gender, or the neutral ones. */
const SETS = [
  { name: 'neutral', maleShare: 0.5, hair: SHORT_HAIR, collar: 'M84 68q4 24 16 24t16-24z' },
  { name: 'female', maleShare: 0, hair: FRINGE, collar: 'M86 68q3 22 14 22t14-22z' },
  { name: 'male', maleShare: 1, hair: SHORT_HAIR },
] as const;

const MIRRORED = 'matrix(-1 0 0 1 200 0)';

/** `strength` is 0 for the slimmest body and 1 for the most muscular one. */
export function BodySilhouette({ strength }: { readonly strength: number }) {
  return (
    <svg className="body" viewBox="24 0 152 388" aria-hidden="true">
      {strength === 0 && <Clothes />}
      {SETS.map((set) => {
        const { name, maleShare, hair } = set;
        const { trunk, arm } = bodyOutline(maleShare, strength);
        const id = `${name}${strength * 4}`;
        return (
          <g key={name} className={name}>
            {name === 'female' && <path className="hair" d={LONG_HAIR} />}
            <g id={id}>
              <path fill={`url(#${name}-clothes)`} d={trunk} />
              <path d={arm} />
            </g>
            <use href={`#${id}`} transform={MIRRORED} />
            {'collar' in set && <path d={set.collar} />}
            <path d={FACE} />
            <path className="hair" d={hair} />
            {name !== 'neutral' && strength > 0.5 && <path className="muscle" d={MUSCLES[name]} />}
          </g>
        );
      })}
    </svg>
  );
}

/** The heights at which clothes begin and end, from top to bottom. */
const HEMS = {
  neutral: [72, 169, 174, 230],
  female: [72, 128, 178, 220],
  male: [178, 232],
};

/** A vertical gradient without transitions: skin, clothes, skin and so on. */
function Clothes() {
  return (
    <defs>
      {Object.entries(HEMS).map(([name, hems]) => (
        <linearGradient
          key={name}
          id={`${name}-clothes`}
          gradientUnits="userSpaceOnUse"
          x2="0"
          y2="400"
        >
          {hems.map((hem, index) => (
            <Edge key={hem} at={hem / 400} isTop={index % 2 === 0} />
          ))}
        </linearGradient>
      ))}
    </defs>
  );
}

function Edge({ at, isTop }: { readonly at: number; readonly isTop: boolean }) {
  return (
    <>
      <stop className={isTop ? 'skin' : 'cloth'} offset={at} />
      <stop className={isTop ? 'cloth' : 'skin'} offset={at} />
    </>
  );
}
