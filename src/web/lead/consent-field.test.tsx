import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CONSENT_VERSION, type ConsentVersion } from '../../domain/lead/consent.ts';
import { ConsentField } from './consent-field.tsx';

/** What people agreed to under each version: never edit one that was released, add the next. */
const WORDS: Readonly<Record<ConsentVersion, string>> = {
  '2026-11-15':
    "Ho letto l'informativa sulla privacy e acconsento al trattamento del mio nome, del mio numero e dei dati sul mio corpo per ricevere l'analisi personalizzata su WhatsApp.",
};

test('the label says the words of the newest version', () => {
  const html = renderToStaticMarkup(<ConsentField error={undefined} />);
  const label = /<label[^>]*>(.*)<\/label>/s.exec(html)?.[1] ?? '';
  // What every link to outside says of itself is not part of it.
  const own = label.replace(/<span class="sr">.*?<\/span>/g, '');
  const words = own.replace(/<[^>]+>/g, '').replaceAll('&#x27;', "'");
  expect(words).toBe(WORDS[CONSENT_VERSION]);
});
