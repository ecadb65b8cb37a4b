import type { Brand } from './src/domain/brand.ts';

/** The one file that a brand edits. It ships with a fictional brand. */
export const brand: Brand = {
  name: 'Peso Forma',
  whatsappNumber: '393000000000',
  site: 'https://www.pesoforma.example',
  instagram: 'https://www.instagram.com/pesoforma.example',
  privacy: 'https://www.pesoforma.example/privacy',
};
