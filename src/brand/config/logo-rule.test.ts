import { expect, test } from 'vitest';
import { brand } from '../../../brand.config.ts';
import { logoFault } from './logo-error.ts';
import { isPlainSquareSvg } from './logo-rule.ts';

const ROOT = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"';
const svg = (inside: string) => `${ROOT}>${inside}</svg>`;

test.each([
  ['the logo of this file', brand.logo],
  ['a size beside the viewBox', `${ROOT} width="8" height="8"><path d="M0 0h8v8z"/></svg>`],
  ['a gradient of its own', svg('<defs><g id="a"/></defs><use href="#a" fill="url(#b)"/>')],
])('%s is fine', async (_name, logo) => {
  expect(isPlainSquareSvg(logo)).toBe(true);
  expect(await logoFault(logo)).toBeUndefined();
});

test.each([
  ['no namespace', '<svg viewBox="0 0 8 8"><path d="M0 0h8v8z"/></svg>'],
  ['no viewBox', '<svg xmlns="http://www.w3.org/2000/svg"></svg>'],
  ['not square', svg('').replace('0 0 8 8', '0 0 16 8')],
  ['a viewBox of words', svg('').replace('0 0 8 8', 'a b c d')],
  ['a picture', svg('<image href="#a"/>')],
  ['letters that need a font', svg('<text>A</text>')],
  ['an outside part', svg('<use href="https://a.it/b.svg#c"/>')],
  ['an outside part, as it was written', svg("<use xlink:href='b.svg#c'/>")],
  ['an outside colour', svg('<path fill="url(https://a.it/b.svg#c)"/>')],
  ['a handler', svg('<path onload="x()"/>')],
  ['a style', svg('<path style="fill:red"/>')],
  ['an entity', `<!DOCTYPE svg>${svg('')}`],
])('%s is refused', (_name, logo) => {
  expect(isPlainSquareSvg(logo)).toBe(false);
});

test.each([
  ['an element that is never closed', svg('<g><path d="M0 0h8v8z"/>')],
  ['an attribute twice', svg('<path d="M0 0" d="M0 0"/>')],
  ['a prefix that nobody explained', svg('<use xlink:href="#a"/>')],
])('%s is told with the reason', async (_name, logo) => {
  expect(isPlainSquareSvg(logo)).toBe(true);
  expect(await logoFault(logo)).toMatch(/^logo: .*\d:\d/);
});
