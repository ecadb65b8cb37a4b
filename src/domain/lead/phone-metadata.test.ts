import metadata from 'libphonenumber-js/mobile/metadata';
import { expect, it } from 'vitest';
import { COUNTRIES } from './dial-codes.ts';

/**
 * Writes the numbering plans behind the dial codes on offer, one line each. Some dial codes are shared
 * (+44 with Guernsey, +1 with Puerto Rico), and numbers from there are as good as any other.
 */
function numberingPlans(): string {
  const dialCodes = new Set(COUNTRIES.map(({ dialCode }) => dialCode.slice(1)));
  const countriesByDialCode = Object.entries(metadata.country_calling_codes).filter(([dialCode]) =>
    dialCodes.has(dialCode),
  );
  const plans = countriesByDialCode
    .flatMap(([, countries]) => countries)
    .map((country) => `    "${country}": ${JSON.stringify(metadata.countries[country])}`);
  return `{
  "version": ${metadata.version},
  "country_calling_codes": ${JSON.stringify(Object.fromEntries(countriesByDialCode))},
  "countries": {
${plans.join(',\n')}
  },
  "nonGeographic": {}
}
`;
}

// After adding a country or updating the library, write the file again with
// npx vitest run src/domain/lead/phone-metadata.test.ts --update
it('equals the metadata of the installed library for the dial codes on offer', async () => {
  await expect(numberingPlans()).toMatchFileSnapshot('phone-metadata.json');
});
