import { spacedInternational } from '../../domain/lead/phone.ts';
import { schemesOf } from '../colour/palette.ts';
import { countriesOfNumber } from '../config/whatsapp-number.ts';
import type { SetupTexts } from './texts/setup-texts.ts';

/** Names the country of a number: one whose dial code is missing shows as a foreign number. */
export function numberRemark(digits: string, texts: SetupTexts): string {
  const countries = countriesOfNumber(digits, texts.language);
  return texts.chatsOpenWith(spacedInternational(digits), countries || texts.unknownDialCode);
}

/** Says which colours replace one that is too light for text. */
export function colorRemark(color: string, texts: SetupTexts): string | undefined {
  const { light, dark } = schemesOf(color);
  if (light.primary === color.toLowerCase()) return undefined;
  return texts.colorTooLight(light.primary, dark.primary);
}
