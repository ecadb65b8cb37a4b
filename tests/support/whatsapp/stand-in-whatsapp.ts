import { onTestFinished } from 'vitest';
import { type StandInOptions, startStandIn, type WhatsAppStandIn } from './start-stand-in.ts';

/** The stand-in for Meta's WhatsApp Cloud API for one test, gone with it. */
export async function standInWhatsApp(options: StandInOptions = {}): Promise<WhatsAppStandIn> {
  const standIn = await startStandIn(options);
  onTestFinished(() => standIn.kill());
  return standIn;
}
