import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { withoutUnusedReactExports } from '../scripts/build/unused-react-exports.mjs';

type Transform = (code: string, id: string) => { readonly code: string } | undefined;

const transform = withoutUnusedReactExports().transform as unknown as Transform;
const REACT = createRequire(import.meta.url)
  .resolve('react')
  .replace('index.js', 'cjs/react.production.js');

function exportsOf(code: string): readonly (string | undefined)[] {
  return [...code.matchAll(/^exports\.(\w+) =/gm)].map(([, name]) => name);
}

const imports = (names: string) => () =>
  transform(`import { ${names} } from "react";`, '/src/web/app.tsx');

it('exports of React that nobody uses are cut out, and all others stay as they are', () => {
  const whole = readFileSync(REACT, 'utf8');
  const code = transform(whole, REACT)?.code ?? '';
  expect(exportsOf(code)).toContain('useState');
  expect(exportsOf(code)).not.toContain('Children');
  for (const statement of code.split(/^(?=exports\.)/m)) expect(whole).toContain(statement);
});

it('a version of React without a used export stops the build', () => {
  expect(() => transform('exports.useState = 1;\n', REACT)).toThrow(/does not export .*useEffect/);
});

it('an import of an export that was cut out stops the build', () => {
  expect(imports('useState, type ReactNode, useEffect as effect')).not.toThrow();
  expect(imports('useState, useMemo')).toThrow('imports useMemo from React');
});
