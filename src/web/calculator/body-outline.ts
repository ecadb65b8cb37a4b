type Point = readonly [x: number, y: number];

/**
 * A control point of the right half of four bodies on a grid of 200 by 388: how far down it lies, and how far from the
 * middle line in the slimmest and the most muscular woman and man. All other bodies lie between these four.
 */
type Row = readonly [
  y: number,
  slimWoman: number,
  strongWoman: number,
  slimMan: number,
  strongMan: number,
];

/** From the neck along the side to the foot, and up the inner leg. */
const TRUNK: readonly Row[] = [
  [50, 7, 9, 9, 12],
  [67, 7, 9, 9, 14],
  [74, 10, 16, 12, 21],
  [77, 19, 34, 27, 40],
  [83, 29, 45, 36, 52],
  [109, 24, 38, 30, 45],
  [130, 23, 36, 28, 41],
  [157, 17, 26, 24, 29],
  [177, 22, 31, 24, 30],
  [195, 29, 40, 28, 36],
  [225, 26, 46, 27, 42],
  [261, 18, 34, 22, 33],
  [287, 15, 24, 18, 24],
  [310, 17, 31, 20, 31],
  [343, 13, 20, 15, 19],
  [364, 12, 14, 12, 16],
  [378, 19, 21, 21, 25],
  [384, 19, 21, 21, 25],
  [384, 6, 6, 6, 6],
  [368, 5, 5, 6, 6],
  [342, 6, 7, 6, 7],
  [312, 4, 2, 4, 2],
  [286, 6, 6, 6, 6],
  [252, 5, 2, 6, 2],
  [218, 2, 1, 2, 1],
  [204, 0, 0, 0, 0],
];

/** From the shoulder along the outside to the fingertips, and up the inside to the armpit. */
const ARM: readonly Row[] = [
  [81, 14, 26, 22, 32],
  [82, 31, 51, 40, 58],
  [97, 34, 61, 44, 67],
  [119, 35, 62, 44, 66],
  [145, 37, 57, 46, 62],
  [164, 40, 64, 49, 69],
  [195, 43, 58, 50, 62],
  [211, 47, 62, 55, 67],
  [229, 44, 58, 52, 63],
  [227, 39, 50, 45, 55],
  [209, 39, 50, 45, 55],
  [195, 38, 49, 45, 54],
  [168, 34, 47, 40, 52],
  [145, 31, 43, 38, 47],
  [120, 28, 42, 34, 46],
  [98, 24, 34, 28, 36],
];

const MIDDLE = 100;

/** `maleShare` is 0 for a woman and 1 for a man, `strength` is 0 for the slimmest body and 1 for the most muscular. */
export function bodyOutline(maleShare: number, strength: number) {
  const pointsOf = (rows: readonly Row[]) =>
    rows.map(([y, slimWoman, strongWoman, slimMan, strongMan]): Point => {
      const woman = between(slimWoman, strongWoman, strength);
      const man = between(slimMan, strongMan, strength);
      return [Math.round(MIDDLE + between(woman, man, maleShare)), y];
    });
  // Two equal points make a corner. The corners lie slightly beyond the middle line, so that no seam shows
  // between the halves.
  const [neck, crotch]: readonly [Point, Point] = [
    [MIDDLE - 1, 50],
    [MIDDLE - 1, 202],
  ];
  return {
    trunk: smoothPath([neck, neck, ...pointsOf(TRUNK), crotch, crotch]),
    arm: smoothPath(pointsOf(ARM)),
  };
}

/**
 * A closed path of quadratic curves, whose control points are the given points, and whose ends lie halfway between them.
 * A control point thus mirrors the one before it, and need not be written down. Whole numbers keep the path short: they
 * move a control point by one unit at most.
 */
function smoothPath(points: readonly Point[]): string {
  const [first = [0, 0]] = points;
  let control = first;
  const ends = points.map((_point, index) => {
    const end = midpoint(control, points[index + 1] ?? first);
    control = [2 * end[0] - control[0], 2 * end[1] - control[1]];
    return end;
  });
  const start = ends.at(-1) ?? first;
  const [firstStep, ...steps] = ends.map((end, index) => step(ends[index - 1] ?? start, end));
  const curves = `q${step(start, first)} ${firstStep}t${steps.join(' ')}`;
  // A minus sign separates as well as a space.
  return `M${start.join(' ')}${curves}z`.replaceAll(' -', '-');
}

function step([x, y]: Point, [toX, toY]: Point): string {
  return `${toX - x} ${toY - y}`;
}

/** Rounded towards the middle line, so that no seam shows there. */
function midpoint([x, y]: Point, [nextX, nextY]: Point): Point {
  return [Math.floor((x + nextX) / 2), Math.floor((y + nextY) / 2)];
}

function between(from: number, to: number, share: number): number {
  return from + (to - from) * share;
}
