import type { Brand } from '../../domain/brand.ts';

const PROFESSIONAL =
  "{ name: 'Anna Bianchi', title: 'biologa nutrizionista', register: 'Albo dei Biologi n. 1' }";

/** The text of `brand.config.ts` with its comments, still to be formatted by Biome. */
export function brandSource(brand: Brand): string {
  const set = (key: keyof Brand) => `  ${key}: ${JSON.stringify(brand[key])},`;
  const setOr = (key: keyof Brand, example: string) =>
    brand[key] === undefined ? `  // ${key}: ${example},` : set(key);
  return `import type { Brand } from './src/domain/brand.ts';

/** The one file that a brand edits, by hand or with \`npm run brand\`; see docs/adopt.md. */
export const brand: Brand = {
${set('name')}

  // The company responsible for the data, as the privacy notice names it.
${set('legalName')}
${set('privacyEmail')}
${setOr('postalAddress', "'Via Roma 1, 00100 Roma'")}
  // Your own notice, if you have one; without it, /privacy is made from this file.
${setOr('privacy', "'https://www.pesoforma.example/privacy'")}
  // The day your counsel approved /privacy; until then it counts as a draft.
${setOr('privacyCheckedOn', "'2026-11-15'")}

  // Digits only, with the dial code and without plus.
${set('whatsappNumber')}
${set('site')}
${set('instagram')}
  // Where the calculator is published; link previews and search engines need it.
${setOr('address', "'https://calcolo.pesoforma.example'")}

  // One colour: both schemes, light and dark, are derived from it.
${set('color')}
  // A second one, for what is no text; without it, it is derived too.
${setOr('accent', "'#f58b4c'")}
  // A square SVG with its own colours, without style and script. npm run brand also embeds a PNG.
  logo: ${templateLiteral(brand.logo)},

${set('headline')}
${set('intro')}
  // The message of a visitor who shares the calculator; the link follows it.
${set('shareText')}
  // Below the name on the picture that chats show for a link.
${set('tagline')}

  // The lead form shows BMI, category and healthy weight before it asks for a number; false shows nothing.
${set('preview')}

  // Who stands behind the estimates: pages and notes name this person.
${setOr('professional', PROFESSIONAL)}

  // Static hosting only: browsers post leads to this address instead of our server.
${setOr('staticWebhook', "'https://hook.pesoforma.example/peso-forma'")}
  // Off where the host serves no scripts that count visits.
${setOr('insights', "'off'")}
};
`;
}

/** A template literal keeps the line breaks of the logo. */
function templateLiteral(text: string): string {
  return `\`${text.replace(/[\\`]|\$\{/g, '\\$&')}\``;
}
