/** @typedef {{ name: string, value: string, limit: string, isFine: boolean }} Row */

/** @param {readonly number[]} values */
export function median(values) {
  return percentiles(values).p50 ?? Number.NaN;
}

/** @param {readonly number[]} values */
export function percentiles(values) {
  const sorted = values.toSorted((one, other) => one - other);
  return {
    p50: sorted[Math.floor(sorted.length * 0.5)],
    p99: sorted[Math.floor(sorted.length * 0.99)],
  };
}

/**
 * Cuts a list into parts of nearly equal length.
 * @template Item @param {readonly Item[]} items @param {number} count
 */
export function partsOf(items, count) {
  const start = (/** @type {number} */ part) => Math.floor((part * items.length) / count);
  return Array.from({ length: count }, (_, part) => items.slice(start(part), start(part + 1)));
}

/**
 * The median with the minimum and the maximum.
 * @param {readonly number[]} values @param {number} [digits]
 */
export function spread(values, digits = 0) {
  const least = Math.min(...values).toFixed(digits);
  const most = Math.max(...values).toFixed(digits);
  return `${median(values).toFixed(digits)} (${least} to ${most})`;
}

/**
 * Divides round by round, so that both figures of a ratio were measured right after each other.
 * @param {readonly number[]} values @param {readonly number[]} others
 */
export function ratios(values, others) {
  return values.map((value, round) => value / (others[round] ?? Number.NaN));
}

/** @param {string} name @param {string} value @returns {Row} */
export function forInformation(name, value) {
  return { name, value, limit: '', isFine: true };
}

/** @param {string} name @param {readonly number[]} values @param {number} limit @param {Look} [look] @returns {Row} */
export function atLeast(name, values, limit, look) {
  return {
    ...row(name, values, look),
    limit: `at least ${limit}${look?.unit ?? ''}`,
    isFine: median(values) >= limit,
  };
}

/** @param {string} name @param {readonly number[]} values @param {number} limit @param {Look} [look] @returns {Row} */
export function atMost(name, values, limit, look) {
  return {
    ...row(name, values, look),
    limit: `at most ${limit}${look?.unit ?? ''}`,
    isFine: median(values) <= limit,
  };
}

/** @typedef {{ digits?: number, unit?: string }} Look */

/** @param {string} name @param {readonly number[]} values @param {Look} [look] */
function row(name, values, { digits = 2, unit = '' } = {}) {
  const value = values.length === 1 ? median(values).toFixed(digits) : spread(values, digits);
  return { name, value: `${value}${unit}` };
}
