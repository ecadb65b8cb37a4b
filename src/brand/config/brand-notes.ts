import type { Brand } from '../../domain/brand.ts';
import { placeholderKeys } from './placeholder-values.ts';

/** What `npm start` says of a brand that can be built but should not go live as it is. */
export function brandNotes(brand: Brand): readonly string[] {
  const keys = placeholderKeys(brand).join(', ');
  return [
    ...(keys
      ? [`brand.config.ts still holds placeholders: ${keys}. npm run brand replaces them.`]
      : []),
    ...(brand.staticWebhook
      ? [
          'brand.config.ts sets staticWebhook: browsers post leads there and bypass this server; remove it.',
        ]
      : []),
  ];
}
