import { clampChroma, converter, formatHex, interpolate, type Oklch, wcagContrast } from 'culori';
import {
  BAND_OPACITY,
  type Palette,
  SHEET_OPACITY,
} from '../../domain/picture/estimate-picture.ts';

/** Above the 4.5 that WCAG 2.2 AA requires, because some text is on a tint of the paper. */
const TARGET_CONTRAST = 5.2;

/** The contrast between the picture's band and its sheet: visible, but yellow stays yellow. */
const BAND_CONTRAST = 1.15;

const LIGHTNESS_STEP = 0.005;
const LIGHT_SCHEME_PAPER: Oklch = { mode: 'oklch', l: 0.97, c: 0.015, h: 77 };
const DARK_SCHEME_INK: Oklch = { mode: 'oklch', l: 0.95, c: 0.017, h: 56 };

/** A colour of this lightness is too light for text on paper and becomes the accent. */
const LIGHT_COLOR = 0.65;
/** Below this chroma a colour looks grey and its hue means nothing. */
const MIN_CHROMA = 0.03;

/**
 * The accent turns from the brand's hue towards orange by `MAX_TURN` degrees at most. A hue further
 * away than `FAR_HUE`, such as a blue, takes orange itself, its complement.
 */
const ORANGE_HUE = 55;
const MAX_TURN = 66;
const FAR_HUE = 100;

/**
 * Derives both schemes from the brand's `#rrggbb` colour, and from its second one if it has chosen one; text is readable
 * whatever the colours.
 */
export function schemesOf(
  color: string,
  chosenAccent?: string,
): Readonly<Record<'light' | 'dark', Palette>> {
  const brand = toOklch(color);
  const paper = toHex(LIGHT_SCHEME_PAPER);
  const darkPaper = toHex({ ...brand, l: 0.188, c: Math.min(0.2 * brand.c, 0.025) });
  const accent = chosenAccent ? toOklch(chosenAccent) : accentOf(brand);
  const written = chosenAccent ?? (accent === brand ? color : undefined);
  // An unchanged colour stays as written: converting it back may change a channel by one.
  return {
    light: {
      ink: toHex({ ...brand, l: 0.23, c: Math.min(brand.c / 3, 0.042) }),
      paper,
      primary: readable(color, paper, -LIGHTNESS_STEP),
      accent: visibleAsBand(written ?? toHex(accent), paper),
    },
    dark: {
      ink: toHex(DARK_SCHEME_INK),
      paper: darkPaper,
      primary: readable(lightened(color), darkPaper, LIGHTNESS_STEP),
      accent: toHex({ ...accent, l: accent.l - 0.07 }),
    },
  };
}

/** Makes a colour darker or lighter until it can be read on the paper. */
function readable(color: string, paper: string, step: number): string {
  return shifted(color, step, (shown) => wcagContrast(shown, paper) >= TARGET_CONTRAST);
}

/** Makes a pale colour darker until the picture's band, a tint of it, can be told from its sheet. */
function visibleAsBand(color: string, paper: string): string {
  const sheet = blended(paper, '#ffffff', SHEET_OPACITY);
  return shifted(color, -LIGHTNESS_STEP, (shown) => {
    return wcagContrast(blended(sheet, shown, BAND_OPACITY), sheet) >= BAND_CONTRAST;
  });
}

function shifted(color: string, step: number, isEnough: (shown: string) => boolean): string {
  const given = toOklch(color);
  let shown = color.toLowerCase();
  for (let steps = 1; !isEnough(shown); steps++) {
    shown = toHex({ ...given, l: given.l + steps * step });
  }
  return shown;
}

/** What a colour in front of another looks like, as SVG blends them. */
function blended(back: string, front: string, opacity: number): string {
  return formatHex(interpolate([back, front], 'rgb')(opacity));
}

/** Muted as well as light: a bright colour glares on a dark page. */
function lightened(color: string): string {
  const given = toOklch(color);
  return given.l >= 0.8 ? color : toHex({ ...given, l: 0.84, c: Math.min(given.c, 0.08) });
}

function accentOf(brand: Oklch): Oklch {
  if (brand.c < MIN_CHROMA) return { mode: 'oklch', l: 0.78, c: 0.06, h: ORANGE_HUE + 20 };
  if (brand.l >= LIGHT_COLOR) return brand;
  const { h = ORANGE_HUE } = brand;
  const distance = ((ORANGE_HUE - h + 540) % 360) - 180;
  const isFar = Math.abs(distance) > FAR_HUE;
  const turn = isFar ? distance : Math.max(-MAX_TURN, Math.min(MAX_TURN, distance));
  return { mode: 'oklch', l: 0.739, c: 0.15, h: h + turn };
}

function toOklch(color: string): Oklch {
  const parsed = converter('oklch')(color);
  if (!parsed) throw new TypeError(`${color} is not a colour`);
  return parsed;
}

/** A colour outside sRGB loses chroma, never lightness or hue. */
function toHex(color: Oklch): string {
  return formatHex(clampChroma(color, 'oklch'));
}
