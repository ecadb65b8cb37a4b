type Point = readonly [x: number, y: number];

/**
 * The right half of a body, from the neck to between the legs; `x` is the distance from the middle. Each row holds
 * a point of the slimmest body and the same point of the most muscular one.
 */
const OUTLINE: readonly (readonly [...slim: Point, ...muscular: Point])[] = [
  [2.7, 14, 4.6, 14],
  [3, 22, 7, 20],
  [7, 25, 13.5, 22.5],
  [11.5, 26, 20, 24],
  [13.4, 31, 25.5, 29],
  [13.4, 40, 27.5, 41],
  [14, 49, 25.5, 49],
  [15.4, 55, 29.5, 56],
  [15.2, 64, 26.5, 66],
  [15, 70, 26.5, 73],
  [12.6, 70, 22.5, 73],
  [12.6, 63, 22, 64],
  [12, 55, 20.5, 55],
  [11.2, 47, 19, 48],
  [10.8, 40, 17.6, 42],
  [10.1, 33, 16.5, 33],
  [9.4, 40, 16.5, 41],
  [7.4, 49, 11, 52],
  [8.2, 56, 11.5, 58],
  [9.6, 63, 14, 63],
  [9, 73, 16.5, 73],
  [7, 84, 11, 84],
  [7.6, 92, 13.2, 92],
  [5.2, 104, 7.4, 104],
  [7.6, 109, 10, 109],
  [2.4, 109, 3, 109],
  [2.4, 104, 3.2, 104],
  [2, 92, 2.6, 92],
  [2.6, 83, 3, 83],
  [1.4, 73, 1, 73],
  [0, 65, 0, 66],
];

/** Drawn on the more muscular bodies only. */
const CHEST = 'M23 38q5 5 9 1q4 4 9-1';
const BELLY = 'M32 40v18M27.5 47q4.5 2 9 0M28 54q4 2 8 0';

const NECK: Point = [32, 14];
const MIRRORED = 'matrix(-1 0 0 1 64 0)';

/** `strength` is 0 for the slimmest body and 1 for the most muscular one. */
export function BodySilhouette({ strength }: { readonly strength: number }) {
  const half = halfBody(strength);
  return (
    <svg className="body" viewBox="0 0 64 112" aria-hidden="true">
      <ellipse cx="32" cy="9.5" rx={interpolate(5.6, 6.2, strength)} ry="7.2" />
      <path d={half} />
      <path d={half} transform={MIRRORED} />
      {strength >= 0.5 && <path className="muscle" d={CHEST} />}
      {strength >= 0.75 && <path className="muscle" d={BELLY} />}
    </svg>
  );
}

/** Quadratic curves through the midpoints of the outline, with its points as control points. */
function halfBody(strength: number): string {
  const points = OUTLINE.map(
    ([x, y, muscularX, muscularY]): Point => [
      32 + interpolate(x, muscularX, strength),
      interpolate(y, muscularY, strength),
    ],
  );
  const curves = points.slice(1, -1).map((point, index) => {
    const next = points[index + 2] ?? point;
    return `Q${format(point)} ${format(midpoint(point, next))}`;
  });
  // Slightly over the middle, so that no seam shows between the halves.
  return `M31.7 14L${format(points[0] ?? NECK)}${curves.join('')}L31.7 65z`;
}

function midpoint([x, y]: Point, [nextX, nextY]: Point): Point {
  return [(x + nextX) / 2, (y + nextY) / 2];
}

function interpolate(from: number, to: number, ratio: number): number {
  return from + (to - from) * ratio;
}

function format([x, y]: Point): string {
  return `${Number(x.toFixed(1))} ${Number(y.toFixed(1))}`;
}
