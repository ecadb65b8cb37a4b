import type { Brand } from './src/domain/brand.ts';

/** The one file that a brand edits. It ships with a fictional brand. */
export const brand: Brand = {
  name: 'Peso Forma',
  whatsappNumber: '393000000000',
  site: 'https://www.pesoforma.example',
  instagram: 'https://www.instagram.com/pesoforma.example',
  privacy: 'https://www.pesoforma.example/privacy',
  colors: {
    light: { ink: '#2a1524', paper: '#fbf4ea', primary: '#6b1d52', accent: '#f58a4e' },
    dark: { ink: '#f8ece4', paper: '#1a0f18', primary: '#ffb891', accent: '#e0713a' },
  },
  // A waist under the arc of a scale.
  logo: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">
    <rect width="64" height="64" rx="18" fill="#6b1d52"/>
    <g fill="none" stroke-linecap="round" stroke-width="5.5">
      <path d="M12.5 34a19.5 19.5 0 0 1 39 0" stroke="#f58a4e"/>
      <path d="M23 52c7-5 8.5-11 3.5-18.5M41 52c-7-5-8.5-11-3.5-18.5" stroke="#fbf4ea"/>
    </g>
    <circle cx="32" cy="24.5" r="4.75" fill="#fbf4ea"/>
  </svg>`,
  // address: 'https://calcolatore.pesoforma.example',
  // staticWebhook: 'https://hook.example/peso-forma',
};
