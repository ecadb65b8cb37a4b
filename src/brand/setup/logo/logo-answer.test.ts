import { expect, test } from 'vitest';
import { schemesOf } from '../../colour/palette.ts';
import { recoloredLogo } from './logo-answer.ts';

const SHIPPED =
  '<svg viewBox="0 0 64 64" fill="#6b1d52"><path d="M12.5 34a19.5 19.5 0 0 1 39 0" stroke="#f58b4c"/></svg>';

test('the shipped logo takes the colours of the brand', () => {
  const { primary, accent } = schemesOf('#0a7d3c').light;
  const logo = recoloredLogo({ logo: SHIPPED, color: '#6b1d52' }, '#0a7d3c');
  expect(logo).toBe(SHIPPED.replace('#6b1d52', primary).replace('#f58b4c', accent));
});

test('any other logo stays as it is', () => {
  const own = '<svg viewBox="0 0 1 1" fill="#6b1d52"></svg>';
  expect(recoloredLogo({ logo: own, color: '#6b1d52' }, '#0a7d3c')).toBe(own);
});
