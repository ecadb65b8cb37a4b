import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CONSENT_LABELS, type ConsentVersion } from '../../domain/lead/consent.ts';
import { ConsentField } from './consent-field.tsx';

const VERSIONS = Object.keys(CONSENT_LABELS) as ConsentVersion[];

test.each(VERSIONS)('the label shows the words of %s, with a link in them', (version) => {
  const html = renderToStaticMarkup(<ConsentField version={version} error={undefined} />);
  const label = /<label[^>]*>(.*)<\/label>/s.exec(html)?.[1] ?? '';
  const text = label.replace(/<[^>]+>/g, '').replaceAll('&#x27;', "'");
  expect(text).toBe(CONSENT_LABELS[version]);
  expect(label.match(/<a [^>]*>[^<]*/g)).toEqual([
    expect.stringMatching(/ href="[^"]+".*>informativa sulla privacy$/),
  ]);
});
