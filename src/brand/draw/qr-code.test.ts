import { encode } from 'uqr';
import { expect, test } from 'vitest';
import { qrCode } from './qr-code.ts';

/** Follows the path and collects the modules that it covers. */
function coveredModules(path: string): Set<string> {
  const modules = new Set<string>();
  let x = 0;
  let y = 0;
  for (const [, command, first, second] of path.matchAll(/([Mmh])([\d.-]+)(?: ([\d.-]+))?/g)) {
    if (command === 'M') [x, y] = [Number(first), Number(second)];
    else if (command === 'm') x += Number(first);
    else for (const end = x + Number(first); x < end; x++) modules.add(`${x} ${Math.floor(y)}`);
  }
  return modules;
}

test.each(['https://wa.me/393000000000?text=Ciao', 'a', 'è'.repeat(200)])(
  'the path covers the dark modules of %j and no others',
  (text) => {
    const { size, data } = encode(text, { ecc: 'M', border: 0 });
    const dark = data.flatMap((row, y) =>
      row.flatMap((isDark, x) => (isDark ? [`${x} ${y}`] : [])),
    );
    const code = qrCode(text);
    expect(code.size).toBe(size);
    expect(coveredModules(code.path)).toEqual(new Set(dark));
  },
);
