import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { countryOf } from '../../../domain/lead/dial-codes.ts';
import { CountryPicker } from './country-picker.tsx';

const ignore = () => undefined;

test('shows the dial code of the chosen country', () => {
  const html = renderToStaticMarkup(<CountryPicker chosen={countryOf('PT')} onChoose={ignore} />);
  expect(html).toContain('+351');
  expect(html).toContain('aria-expanded="false"');
});

test('asks for a country where none is chosen', () => {
  const html = renderToStaticMarkup(<CountryPicker chosen={undefined} onChoose={ignore} />);
  expect(html).toContain('Seleziona paese...');
});
