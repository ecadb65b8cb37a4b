import { foldedWords } from '../../domain/desk/folded-words.ts';

/** On a phone they are on another keyboard, so that people search for `dangelo`. */
const APOSTROPHES = /['’‘ʼ´`]/g;

/** What a search looks into: `maria d angelo dangelo 393471234567 natale`. */
export function searchText(name: string, phone: string, campaign: string | null): string {
  const ofCampaign = [...new URLSearchParams(campaign ?? '').values()];
  const words = [name, name.replace(APOSTROPHES, ''), phone, ...ofCampaign].flatMap(foldedWords);
  return [...new Set(words)].join(' ');
}
