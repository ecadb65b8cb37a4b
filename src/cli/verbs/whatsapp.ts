import { brand } from '../../../brand.config.ts';
import { digitsOf, parseFullNumber } from '../../domain/lead/phone.ts';
import type { WhatsAppSettings } from '../../server/settings/whatsapp.ts';
import { checkAccount } from '../../server/whatsapp/api/check-account.ts';
import { type ApiResult, type GraphApi, graphApi } from '../../server/whatsapp/api/graph-api.ts';
import { safeForTerminal } from '../text.ts';
import { defineVerb, EXIT, type ExitCode, UsageError, type VerbContext } from '../verb.ts';

const SAMPLE = 'Messaggio di prova: questo numero può rispondere su WhatsApp.';

type Action = (
  context: VerbContext,
  call: GraphApi,
  settings: WhatsAppSettings,
) => Promise<ExitCode>;

export const whatsapp = defineVerb({
  name: 'whatsapp',
  summary: "check, register or test the brand's WhatsApp number",
  help: `Usage: leads whatsapp check
       leads whatsapp register --pin     reads the six digits from standard input
       leads whatsapp test NUMBER

  check        asks Meta for the number, its name, the token and when it expires, and the
               subscription, and says what is missing; exits with 1 if anything is
  register     registers the number with its two-step PIN, once
  test NUMBER  sends a sample; NUMBER (+39…) must have written to the brand within 24 hours

The settings WHATSAPP_… are those of the server.`,
  options: { pin: { type: 'boolean' } },
  parse: ({ pin }, [name = '', ...rest]): Action => {
    if (!['check', 'register', 'test'].includes(name)) {
      throw new UsageError('Give check, register or test.');
    }
    if (name === 'register' && !pin) {
      throw new UsageError('register needs --pin: the six digits are read from standard input.');
    }
    if (name === 'test') return testOf(rest);
    if (rest.length > 0) throw new UsageError(`Unexpected argument after ${name}.`);
    return name === 'check' ? check : register;
  },
  run: async (context, action) => {
    const settings = context.config.whatsapp;
    if (!settings) {
      context.console.stderr('WhatsApp is not set up: the settings WHATSAPP_… are missing.');
      return EXIT.failed;
    }
    return action(context, graphApi(settings), settings);
  },
});

const check: Action = async ({ console, now }, call, settings) => {
  const checked = { ...settings, brandNumber: brand.whatsappNumber };
  const findings = await checkAccount(call, checked, now);
  const lines = findings.map(
    ({ isFine, text }) => `${isFine ? 'fine    ' : 'missing '} ${safeForTerminal(text)}\n`,
  );
  await console.stdout(lines.join(''));
  return findings.every(({ isFine }) => isFine) ? EXIT.ok : EXIT.failed;
};

const register: Action = async ({ console }, call, { phoneId }) => {
  const pin = (await console.stdin()).trim();
  if (!/^\d{6}$/.test(pin)) throw new UsageError('The PIN has six digits.');
  const json = { messaging_product: 'whatsapp', pin };
  return report(console, await call(`${phoneId}/register`, { json }), 'Registered.');
};

function testOf(numbers: readonly string[]): Action {
  const phone = parseFullNumber(numbers[0] ?? '');
  if (numbers.length !== 1) throw new UsageError('Give one number.');
  if (phone === undefined) {
    throw new UsageError('Expected a number with its dial code, such as +39….');
  }
  return async ({ console }, call, { phoneId }) => {
    const json = {
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      to: digitsOf(phone),
      type: 'text',
      text: { body: SAMPLE, preview_url: false },
    };
    return report(console, await call(`${phoneId}/messages`, { json }), 'Accepted.');
  };
}

function report(console: VerbContext['console'], result: ApiResult, success: string): ExitCode {
  if (result.kind === 'ok') {
    console.stderr(success);
    return EXIT.ok;
  }
  console.stderr(
    result.kind === 'error'
      ? `Meta refuses (error ${result.error.code ?? result.error.httpStatus}): ${safeForTerminal(result.error.message ?? '')}`
      : `Meta cannot be reached (${result.answer}).`,
  );
  return EXIT.failed;
}
