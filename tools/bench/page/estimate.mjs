import { atMost, forInformation, spread } from '../report/rows.mjs';
import { domainBundle, MAX_BROTLI_BYTES } from './domain-bundle.mjs';

const ROUNDS = 7;
const ESTIMATES_A_ROUND = 100_000;

/** People with different results, to cover every branch, in the order of the form's fields. */
const PEOPLE = [
  [30, 'male', 178, 82, 1.375, 'leaner', 'normal'],
  [45, 'female', 165, 78, 1.2, 'healthyWeight', 'normal'],
  [40, 'male', 180, 130, 1.55, 'healthyWeight', 'normal'],
  [22, 'female', 170, 50, 1.375, 'maintain', 'less_muscular'],
  [35, 'female', 165, 58, 1.375, 'stronger', 'very_muscular'],
  [15, 'female', 160, 45, 1.375, 'leaner', 'normal'],
];

/** Times the minified core as it is shipped: input to complete estimate, texts included. */
export async function benchEstimate() {
  const { brotliBytes, code } = await domainBundle();
  const { CALCULATOR_FIELDS, estimate } = await import(
    `data:text/javascript,${encodeURIComponent(code)}`
  );
  const people = PEOPLE.map((answers) =>
    Object.fromEntries(answers.map((answer, index) => [CALCULATOR_FIELDS[index], answer])),
  );
  const times = Array.from({ length: ROUNDS }, () => microsecondsEach(estimate, people));
  return [
    atMost('one estimate, with its texts', times, 5, { unit: ' µs' }),
    forInformation('estimates a second', spread(times.map((time) => 1_000_000 / time))),
    atMost('domain code of the pages, brotli', [brotliBytes], MAX_BROTLI_BYTES, {
      digits: 0,
      unit: ' bytes',
    }),
  ];
}

/** @param {(input: unknown) => { bmi: number }} estimate @param {readonly object[]} people */
function microsecondsEach(estimate, people) {
  let sum = 0;
  const startedAt = performance.now();
  for (let i = 0; i < ESTIMATES_A_ROUND; i++) sum += estimate(people[i % people.length]).bmi;
  if (!(sum > 0)) throw new Error('nothing was estimated');
  return ((performance.now() - startedAt) * 1000) / ESTIMATES_A_ROUND;
}
