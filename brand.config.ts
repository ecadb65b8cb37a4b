import type { Brand } from './src/domain/brand.ts';

/** The one file that a brand edits, by hand or with `npm run brand`; see docs/adopt.md. */
export const brand: Brand = {
  name: 'Peso Forma',

  // The company responsible for the data, as the privacy notice names it.
  legalName: 'Peso Forma S.r.l.',
  privacyEmail: 'privacy@pesoforma.example',
  postalAddress: "Via dell'Esempio 1, 00100 Roma",
  // Your own notice, if you have one; without it, /privacy is made from this file.
  // privacy: 'https://www.pesoforma.example/privacy',
  // The day your counsel approved /privacy; until then it counts as a draft.
  // privacyCheckedOn: '2026-11-15',

  // Digits only, with the dial code and without plus.
  whatsappNumber: '393000000000',
  site: 'https://www.pesoforma.example',
  instagram: 'https://www.instagram.com/pesoforma.example',
  // Where the calculator is published; link previews and search engines need it.
  // address: 'https://calcolo.pesoforma.example',

  // One colour: both schemes, light and dark, are derived from it.
  color: '#6b1d52',
  // A second one, for what is no text; without it, it is derived too.
  // accent: '#f58b4c',
  // A square SVG with its own colours, without style and script. npm run brand also embeds a PNG.
  logo: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">
    <rect width="64" height="64" rx="18" fill="#6b1d52"/>
    <g fill="none" stroke-linecap="round" stroke-width="5.5">
      <path d="M12.5 34a19.5 19.5 0 0 1 39 0" stroke="#f58b4c"/>
      <path d="M23 52c7-5 8.5-11 3.5-18.5M41 52c-7-5-8.5-11-3.5-18.5" stroke="#fbf4ea"/>
    </g>
    <circle cx="32" cy="24.5" r="4.75" fill="#fbf4ea"/>
  </svg>`,

  headline: 'Scopri il peso con cui stai bene',
  intro:
    'Rispondi a sette domande: scopri subito il tuo BMI e ricevi su WhatsApp peso obiettivo, calorie e tempi realistici.',
  // The message of a visitor who shares the calculator; the link follows it.
  shareText: 'Ho scoperto il mio peso forma in un minuto, gratis. Prova anche tu:',
  // Below the name on the picture that chats show for a link.
  tagline: 'Peso salutare, calorie e tempi: scopri i tuoi in un minuto, gratis.',

  // The lead form shows BMI, category and healthy weight before it asks for a number; false shows nothing.
  preview: true,

  // Who stands behind the estimates: pages and notes name this person.
  // professional: { name: 'Anna Bianchi', title: 'biologa nutrizionista', register: 'Albo dei Biologi n. 1' },

  // Static hosting only: browsers post leads to this address instead of our server.
  // staticWebhook: 'https://hook.pesoforma.example/peso-forma',
  // Off where the host serves no scripts that count visits.
  // insights: 'off',
};
