import type { Brand } from '../../domain/brand.ts';
import { BRAND_KEYS } from '../config/brand-rules.ts';

/** A value as the file writes it: a text in any kind of quotes, an object, or a word. */
const LITERAL = /(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`|\{[^}]*\}|\w+)/s.source;

/** The text of `brand.config.ts` with other values, still to be formatted by Biome. Its comments stay. */
export function brandSource(source: string, brand: Brand): string {
  return BRAND_KEYS.reduce((text, key) => {
    const isUnset = brand[key] === undefined;
    // A value that is unset stays as an example, as those do that were never set.
    const place = new RegExp(`^  ${isUnset ? '' : '(?:// )?'}${key}:\\s*(${LITERAL}),$`, 'ms');
    if (isUnset) return text.replace(place, (_line, value) => `  // ${key}: ${oneLine(value)},`);
    const line = `  ${key}: ${key === 'logo' ? templateLiteral(brand[key]) : JSON.stringify(brand[key])},`;
    return place.test(text)
      ? text.replace(place, () => line)
      : text.replace(/^\};$/m, () => `${line}\n};`);
  }, source);
}

function oneLine(literal: string): string {
  return literal.replace(/\s*\n\s*/g, ' ');
}

/** A template literal keeps the line breaks of the logo. */
function templateLiteral(text: string): string {
  return `\`${text.replace(/[\\`]|\$\{/g, '\\$&')}\``;
}
