import type { Brand } from '../domain/brand.ts';
import { RETENTION_DAYS } from '../domain/lead/consent.ts';
import type { Config } from './config.ts';

/** What the server prints about its settings once it listens. */
export function startNotes(
  { webhookUrl, whatsapp, retention }: Pick<Config, 'webhookUrl' | 'whatsapp' | 'retention'>,
  brand: Pick<Brand, 'privacy'>,
): readonly string[] {
  const notes = [];
  // What a brand's own privacy notice promises is not known here.
  if (!brand.privacy && (retention.days ?? Number.POSITIVE_INFINITY) > RETENTION_DAYS) {
    const promise = `/privacy promises ${RETENTION_DAYS} days at most`;
    notes.push(`RETENTION_DAYS keeps leads for longer than visitors are told: ${promise}.`);
  }
  if (!webhookUrl) notes.push('No WEBHOOK_URL: leads are stored and wait until one is set.');
  const ways = answeredBy(whatsapp !== undefined, webhookUrl !== undefined);
  return [...notes, `Answers to visitors go out ${ways}.`];
}

function answeredBy(hasWhatsApp: boolean, hasAutomation: boolean): string {
  const ways = [hasWhatsApp && 'by WhatsApp', hasAutomation && 'by the automation'].filter(Boolean);
  return ways.length > 0 ? ways.join(' and ') : 'by the desk';
}
