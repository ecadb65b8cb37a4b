import type { Brand, Palette } from '../domain/brand.ts';
import { contrast, isHexColor } from './contrast.ts';

/** What WCAG 2.2 AA asks of text. */
const READABLE = 4.5;

const HTTPS_ADDRESS = /^https:\/\/[^\s/?#]+\.[^\s]+$/;
const THEMES = ['light', 'dark'] as const;
const COLORS = ['ink', 'paper', 'primary', 'accent'] as const;
const READ_TOGETHER = [
  ['ink', 'paper'],
  ['primary', 'paper'],
] as const;

/** Every fault, each in a sentence that names the setting; none for a brand that can ship. */
export function brandFaults(brand: Brand): readonly string[] {
  const faults: string[] = [];
  const expect = (isFine: boolean, fault: string) => {
    if (!isFine) faults.push(fault);
  };

  expect(/^[^<>"&]{1,60}$/.test(brand.name.trim()), 'name: 1 to 60 characters, none of < > " &');
  expect(
    /^[1-9]\d{7,14}$/.test(brand.whatsappNumber),
    'whatsappNumber: digits only, with the dial code and without plus or zeros before it',
  );
  for (const key of ['site', 'instagram', 'privacy'] as const) {
    expect(HTTPS_ADDRESS.test(brand[key]), `${key}: an https:// address`);
  }
  if (brand.address !== undefined) {
    expect(
      /^https:\/\/[^\s/?#]+$/.test(brand.address),
      'address: https:// and a host, without a slash at the end, or unset',
    );
  }
  if (brand.staticWebhook !== undefined) {
    expect(HTTPS_ADDRESS.test(brand.staticWebhook), 'staticWebhook: an https:// address, or unset');
  }
  expect(isPlainSvg(brand.logo), 'logo: one <svg viewBox="…"> without style, script or handlers');
  return [...faults, ...THEMES.flatMap((theme) => paletteFaults(theme, brand.colors[theme]))];
}

function paletteFaults(theme: string, palette: Palette): readonly string[] {
  const malformed = COLORS.filter((color) => !isHexColor(palette[color]));
  if (malformed.length > 0) {
    return malformed.map((color) => `colors.${theme}.${color}: a colour such as #6b1d52`);
  }
  return READ_TOGETHER.flatMap(([front, back]) => {
    const ratio = contrast(palette[front], palette[back]);
    if (ratio >= READABLE) return [];
    return [
      `colors.${theme}: ${front} on ${back} has a contrast of ${ratio.toFixed(1)}, under ${READABLE}`,
    ];
  });
}

/** The policy of the page blocks inline styles and scripts: a logo that needs them would break. */
function isPlainSvg(markup: string): boolean {
  return (
    /^<svg\s[^>]*viewBox="[^"]+"[^>]*>[\s\S]*<\/svg>$/.test(markup.trim()) &&
    !/<script|<style|<foreignObject|\sstyle=|\son\w+=|javascript:/i.test(markup)
  );
}
