import { clampChroma, converter, formatHex, type Oklch, wcagContrast } from 'culori';

/** The four colours that a scheme is mixed from, as `#rrggbb`. */
export type Palette = {
  /** Text. */
  readonly ink: string;
  /** The page behind everything; also the text on `primary`. */
  readonly paper: string;
  /** Buttons, links and whatever is chosen. */
  readonly primary: string;
  /** Decoration only, so its contrast is free. */
  readonly accent: string;
};

export type Schemes = { readonly light: Palette; readonly dark: Palette };

/** What WCAG 2.2 AA asks of text. */
export const READABLE = 4.5;

/** A little more, because some text stands on a tint of the paper. */
const AIM = 5.2;

const LIGHTNESS_STEP = 0.005;
const CREAM: Oklch = { mode: 'oklch', l: 0.97, c: 0.015, h: 77 };
const CREAM_TEXT: Oklch = { mode: 'oklch', l: 0.95, c: 0.017, h: 56 };

/** From here on a colour is too light for text on paper, and decorates instead. */
const LIGHT = 0.65;
/** Under it a colour is grey, and its hue an accident. */
const GREY = 0.03;

/**
 * Decoration leans from the brand's hue towards orange, by so much at most; a hue on the far side
 * of the wheel, a blue, takes the orange itself, its complement.
 */
const WARM_HUE = 55;
const LEAN = 66;
const FAR = 100;

/** Derives both schemes from the brand's `#rrggbb` colour; text is readable whatever the colour. */
export function schemesOf(color: string): Schemes {
  const brand = toOklch(color);
  const paper = toHex(CREAM);
  const night = toHex({ ...brand, l: 0.188, c: Math.min(0.2 * brand.c, 0.025) });
  const decoration = decorationOf(brand);
  return {
    light: {
      ink: toHex({ ...brand, l: 0.23, c: Math.min(brand.c / 3, 0.042) }),
      paper,
      primary: readable(color, paper, -LIGHTNESS_STEP),
      accent: decoration === brand ? color.toLowerCase() : toHex(decoration),
    },
    dark: {
      ink: toHex(CREAM_TEXT),
      paper: night,
      primary: readable(lightened(color), night, LIGHTNESS_STEP),
      accent: toHex({ ...decoration, l: decoration.l - 0.07 }),
    },
  };
}

/** Makes a colour darker or lighter, step by step, until it can be read on the paper. */
function readable(color: string, paper: string, step: number): string {
  const given = toOklch(color);
  let shown = color.toLowerCase();
  for (let steps = 1; wcagContrast(shown, paper) < AIM; steps++) {
    shown = toHex({ ...given, l: given.l + steps * step });
  }
  return shown;
}

/** Muted as well as light: a bright colour glares on a dark page. */
function lightened(color: string): string {
  const given = toOklch(color);
  return given.l >= 0.8 ? color : toHex({ ...given, l: 0.84, c: Math.min(given.c, 0.08) });
}

function decorationOf(brand: Oklch): Oklch {
  if (brand.c < GREY) return { mode: 'oklch', l: 0.78, c: 0.06, h: WARM_HUE + 20 };
  if (brand.l >= LIGHT) return brand;
  const { h = WARM_HUE } = brand;
  const away = ((WARM_HUE - h + 540) % 360) - 180;
  const lean = Math.abs(away) > FAR ? away : Math.max(-LEAN, Math.min(LEAN, away));
  return { mode: 'oklch', l: 0.739, c: 0.15, h: h + lean };
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
