import { expect, test } from 'vitest';
import { brand } from '../../../brand.config.ts';
import { brandErrors } from './brand-errors.ts';
import { svgProblem } from './logo-rule.ts';
import { PROBLEMS } from './problems.ts';

const ROOT = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"';
const svg = (content: string) => `${ROOT}>${content}</svg>`;

test.each([
  ['the logo of brand.config.ts', brand.logo],
  ['a size beside the viewBox', `${ROOT} width="8" height="8"><path d="M0 0h8v8z"/></svg>`],
  [
    'a gradient of its own',
    svg(
      '<defs><linearGradient id="a"><stop stop-color="red"/></linearGradient><path id="b" d="M0 0h8v8z"/></defs><use href="#b" fill="url(#a)"/>',
    ),
  ],
])('%s is accepted', async (_name, logo) => {
  expect(svgProblem(logo)).toBeUndefined();
  expect(await brandErrors({ ...brand, logo })).toEqual([]);
});

test.each([
  ['no namespace', '<svg viewBox="0 0 8 8"><path d="M0 0h8v8z"/></svg>', PROBLEMS.svgNamespace],
  ['no viewBox', '<svg xmlns="http://www.w3.org/2000/svg"></svg>', PROBLEMS.svgNotSquare],
  ['not square', svg('').replace('0 0 8 8', '0 0 16 8'), PROBLEMS.svgNotSquare],
  ['a viewBox of words', svg('').replace('0 0 8 8', 'a b c d'), PROBLEMS.svgNotSquare],
  ['a picture', svg('<image href="#a"/>'), PROBLEMS.svgPicture],
  ['text that needs a font', svg('<text>A</text>'), PROBLEMS.svgText],
  ['an external reference', svg('<use href="https://a.it/b.svg#c"/>'), PROBLEMS.svgOutsideAddress],
  [
    'an external reference by xlink',
    svg("<use xlink:href='b.svg#c'/>"),
    PROBLEMS.svgOutsideAddress,
  ],
  [
    'an external paint server',
    svg('<path fill="url(https://a.it/b.svg#c)"/>'),
    PROBLEMS.svgOutsideAddress,
  ],
  ['an event handler', svg('<path onload="x()"/>'), PROBLEMS.svgStyleOrScript],
  ['a style', svg('<path style="fill:red"/>'), PROBLEMS.svgStyleOrScript],
  ['a declaration before the root element', `<!DOCTYPE svg>${svg('')}`, PROBLEMS.notSvg],
  ['an entity', svg('<!ENTITY a "b">'), PROBLEMS.svgEntity],
])('%s is refused', (_name, logo, problem) => {
  expect(svgProblem(logo)).toBe(problem);
});

test('a drawing that is too large is refused', () => {
  const [small, large] = [10_000, 12_000].map((steps) => svg(`<path d="${'h1'.repeat(steps)}"/>`));
  expect(svgProblem(small ?? '')).toBeUndefined();
  expect(svgProblem(large ?? '')).toBe(PROBLEMS.svgTooLarge(24));
});

test.each([
  ['an empty root element', svg('')],
  ['a path beside the viewBox', svg('<path d="M20 20h8v8z"/>')],
])('%s is refused, because nobody would see it', async (_name, logo) => {
  expect(svgProblem(logo)).toBeUndefined();
  expect(await brandErrors({ ...brand, logo })).toEqual([
    'logo: cannot be drawn, it is empty or damaged',
  ]);
});

test.each([
  ['an element that is never closed', svg('<g><path d="M0 0h8v8z"/>')],
  ['a duplicate attribute', svg('<path d="M0 0" d="M0 0"/>')],
  ['an undeclared prefix', svg('<use xlink:href="#a"/>')],
])('%s is reported with its position', async (_name, logo) => {
  expect(svgProblem(logo)).toBeUndefined();
  expect(await brandErrors({ ...brand, logo })).toEqual([expect.stringMatching(/^logo: .*\d:\d/)]);
});
