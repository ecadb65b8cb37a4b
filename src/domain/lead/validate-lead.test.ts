import { expect, it } from 'vitest';
import { DEFAULT_COUNTRY } from './dial-codes.ts';
import { type LeadErrors, type LeadForm, validateLead } from './validate-lead.ts';

const form = (changes: Partial<Omit<LeadForm, 'phone'>> & { digits?: string } = {}): LeadForm => ({
  name: changes.name ?? 'Giulia',
  phone: { country: DEFAULT_COUNTRY, digits: changes.digits ?? '3331234567' },
  consent: changes.consent ?? true,
});

it('accepts a complete form and trims the name', () => {
  expect(validateLead(form({ name: '  Giulia ' }))).toEqual({
    ok: true,
    value: { name: 'Giulia', phone: { country: DEFAULT_COUNTRY, digits: '3331234567' } },
  });
});

const NAME = 'Inserisci il tuo nome.';
const PHONE_MISSING = 'Inserisci il tuo numero WhatsApp.';
const PHONE_INVALID = 'Il numero di telefono non è valido.';
const CONSENT = "Devi accettare l'informativa sulla privacy.";

it.each<[string, LeadForm, LeadErrors]>([
  ['no name', form({ name: '' }), { name: NAME }],
  ['a blank name', form({ name: ' \t ' }), { name: NAME }],
  [
    'a name too long',
    form({ name: 'x'.repeat(101) }),
    { name: 'Il nome può avere al massimo 100 caratteri.' },
  ],
  [
    'a name with an invisible control character',
    form({ name: 'Anna\u0000' }),
    { name: 'Il nome contiene caratteri invisibili: scrivilo di nuovo, senza incollarlo.' },
  ],
  ['no phone', form({ digits: '' }), { phone: PHONE_MISSING }],
  ['five digits', form({ digits: '12345' }), { phone: PHONE_INVALID }],
  ['no digits', form({ digits: 'abcdefg' }), { phone: PHONE_INVALID }],
  ['no consent', form({ consent: false }), { consent: CONSENT }],
  [
    'nothing',
    form({ name: '', digits: '', consent: false }),
    { name: NAME, phone: PHONE_MISSING, consent: CONSENT },
  ],
])('refuses %s', (_, filled, errors) => {
  expect(validateLead(filled)).toEqual({ ok: false, errors });
});

it('accepts six digits', () => {
  expect(validateLead(form({ digits: '123456' })).ok).toBe(true);
});
