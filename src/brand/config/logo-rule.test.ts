import { expect, test } from 'vitest';
import { brand } from '../../../brand.config.ts';
import { logoError } from './brand-errors.ts';
import { isPlainSquareSvg } from './logo-rule.ts';

const ROOT = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"';
const svg = (content: string) => `${ROOT}>${content}</svg>`;

test.each([
  ['the logo of brand.config.ts', brand.logo],
  ['a size beside the viewBox', `${ROOT} width="8" height="8"><path d="M0 0h8v8z"/></svg>`],
  ['a gradient of its own', svg('<defs><g id="a"/></defs><use href="#a" fill="url(#b)"/>')],
])('%s is accepted', async (_name, logo) => {
  expect(isPlainSquareSvg(logo)).toBe(true);
  expect(await logoError(logo)).toBeUndefined();
});

test.each([
  ['no namespace', '<svg viewBox="0 0 8 8"><path d="M0 0h8v8z"/></svg>'],
  ['no viewBox', '<svg xmlns="http://www.w3.org/2000/svg"></svg>'],
  ['not square', svg('').replace('0 0 8 8', '0 0 16 8')],
  ['a viewBox of words', svg('').replace('0 0 8 8', 'a b c d')],
  ['a picture', svg('<image href="#a"/>')],
  ['text that needs a font', svg('<text>A</text>')],
  ['an external reference', svg('<use href="https://a.it/b.svg#c"/>')],
  ['an external reference by xlink', svg("<use xlink:href='b.svg#c'/>")],
  ['an external paint server', svg('<path fill="url(https://a.it/b.svg#c)"/>')],
  ['an event handler', svg('<path onload="x()"/>')],
  ['a style', svg('<path style="fill:red"/>')],
  ['an entity', `<!DOCTYPE svg>${svg('')}`],
])('%s is refused', (_name, logo) => {
  expect(isPlainSquareSvg(logo)).toBe(false);
});

test.each([
  ['an element that is never closed', svg('<g><path d="M0 0h8v8z"/>')],
  ['a duplicate attribute', svg('<path d="M0 0" d="M0 0"/>')],
  ['an undeclared prefix', svg('<use xlink:href="#a"/>')],
])('%s is reported with its position', async (_name, logo) => {
  expect(isPlainSquareSvg(logo)).toBe(true);
  expect(await logoError(logo)).toMatch(/^logo: .*\d:\d/);
});
