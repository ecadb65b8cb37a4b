import { importKit } from '../build/brand-kit.mjs';
import { ROOT } from './run.mjs';

export const STAND_IN_PORT = 3010;

/**
 * Starts the stand-in of the WhatsApp Cloud API, with a chat page for a person to play the
 * visitor, and resolves to its address and to the settings with which our server finds it.
 * @param {import('../../tests/support/whatsapp/program.ts').ProgramOptions} options
 */
export async function startWhatsAppStandIn(options) {
  /** @type {typeof import('../../tests/support/whatsapp/program.ts')} */
  const { runStandIn } = await importKit(`${ROOT}tests/support/whatsapp/program.ts`);
  return runStandIn(options);
}
