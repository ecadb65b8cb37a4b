import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CONSENT_VERSION, type ConsentVersion } from '../../domain/lead/consent.ts';
import { ConsentField } from './consent-field.tsx';

/** The consent text of each version. Never edit a released version, add a new one. */
const TEXTS: Readonly<Record<ConsentVersion, string>> = {
  '2026-11-15':
    "Ho letto l'informativa sulla privacy e acconsento al trattamento del mio nome, del mio numero e dei dati sul mio corpo per ricevere l'analisi personalizzata su WhatsApp.",
};

test('the label shows the text of the newest version', () => {
  const html = renderToStaticMarkup(<ConsentField error={undefined} />);
  const label = /<label[^>]*>(.*)<\/label>/s.exec(html)?.[1] ?? '';
  // Text for screen readers only is not part of it.
  const visible = label.replace(/<span class="sr">.*?<\/span>/g, '');
  const text = visible.replace(/<[^>]+>/g, '').replaceAll('&#x27;', "'");
  expect(text).toBe(TEXTS[CONSENT_VERSION]);
});
