const CENTRE = { x: 120, y: 112 };
const RIM = 72;
const ANGLES = Array.from({ length: 25 }, (_, index) => -120 + index * 10);

// All ticks are two paths: every further element adds style and layout work before the first paint.
const MAJOR = ticks(12, (angle) => angle % 30 === 0);
const MINOR = ticks(7, (angle) => angle % 30 !== 0);

/** The dial of a scale whose needle stops in the healthy range. */
export function HeroPicture() {
  return (
    <svg className="dial-picture" viewBox="0 0 240 200" aria-hidden="true">
      <circle className="plate" cx={CENTRE.x} cy={CENTRE.y} r="84" />
      <path className="tick" d={MINOR} />
      <path className="tick major" d={MAJOR} />
      <path className="range" d="M84.5 50.5a71 71 0 0 1 71 0" />
      <path className="needle" d="M116 112 120 56l4 56z" />
      <circle className="hub" cx={CENTRE.x} cy={CENTRE.y} r="9" />
      {/* "kg" as a path: as text it would need one more font before the first paint. */}
      <path
        className="kilograms"
        d="M109 147v19M118 154l-9 7M112.5 158.5 119 166M134 154v13a5.5 5.5 0 0 1-10 3M134 160a5.5 6 0 1 1-11 0 5.5 6 0 1 1 11 0"
      />
    </svg>
  );
}

function ticks(length: number, filter: (angle: number) => boolean): string {
  return ANGLES.filter(filter)
    .map((angle) => `M${pointAt(angle, RIM)}L${pointAt(angle, RIM - length)}`)
    .join('');
}

/** The angle is in degrees, clockwise from the top. */
function pointAt(angle: number, radius: number): string {
  const radians = (angle * Math.PI) / 180;
  const x = CENTRE.x + radius * Math.sin(radians);
  const y = CENTRE.y - radius * Math.cos(radians);
  return `${x.toFixed(1)} ${y.toFixed(1)}`;
}
