import { spacedInternational } from '../../domain/lead/phone.ts';
import { schemesOf } from '../colour/palette.ts';
import { countriesOfNumber } from '../config/whatsapp-number.ts';
import { TEXTS } from './texts.ts';

/** Names the country of a number: one whose dial code is missing shows as a foreign number. */
export function numberRemark(digits: string): string {
  const countries = countriesOfNumber(digits);
  return TEXTS.chatsOpenWith(spacedInternational(digits), countries || TEXTS.unknownDialCode);
}

/** Says which colours replace one that is too light for text. */
export function colorRemark(color: string): string | undefined {
  const { light, dark } = schemesOf(color);
  if (light.primary === color.toLowerCase()) return undefined;
  return TEXTS.colorTooLight(light.primary, dark.primary);
}
