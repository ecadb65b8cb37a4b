import { type InputEvent, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { brand } from '../../../brand.config.ts';
import { ADULT_AGE } from '../../domain/figures/energy.ts';
import { consentVersionFor } from '../../domain/lead/consent.ts';
import { DECOY } from '../../domain/lead/decoy.ts';
import { MAX_NAME_LENGTH } from '../../domain/lead/lead-name.ts';
import { makeLeadPayload } from '../../domain/lead/lead-payload.ts';
import { fullNumber } from '../../domain/lead/phone.ts';
import { type Contact, type LeadErrors, validateLead } from '../../domain/lead/validate-lead.ts';
import { WHATSAPP } from '../../ui/brand-icons.ts';
import { Button } from '../../ui/button.tsx';
import { ExternalLink } from '../../ui/external-link.tsx';
import { ALERT, Icon } from '../../ui/icon.tsx';
import { ErrorCount } from '../forms/error-count.tsx';
import { Field } from '../forms/field.tsx';
import { focusNextUnanswered } from '../forms/focus-next-unanswered.ts';
import { formText } from '../forms/form-text.ts';
import { useFormErrors } from '../forms/use-form-errors.ts';
import { goToConfirmation, type LeadState } from '../navigation/navigation-state.ts';
import { campaign } from '../tracking/campaign.ts';
import { count } from '../tracking/funnel.ts';
import { reportError } from '../tracking/report-error.ts';
import { ConsentField } from './consent-field.tsx';
import { DecoyField } from './decoy-field.tsx';
import { PhoneField, readPhone } from './phone/phone-field.tsx';
import { sendLead } from './send-lead.ts';
import { useContactDraft } from './use-contact-draft.ts';

const PROMISE =
  "L'analisi completa arriva su WhatsApp: peso obiettivo, calorie, tempi e una nota per leggere i tuoi dati.";
const PROMISE_TO_MINORS =
  "L'analisi completa arriva su WhatsApp, con una nota per leggere i tuoi dati insieme al pediatra.";
const SUBMIT_LABEL = 'Sì, Voglio i Miei Dati Dettagliati su WhatsApp!';

export function LeadForm({ state }: { readonly state: LeadState }) {
  const form = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { errors, rejection, showErrors, clearFixed } = useFormErrors<keyof LeadErrors>(form);
  const [status, setStatus] = useState<'idle' | 'sending' | 'failed'>('idle');
  // A ref, because state changes only with the next render: a double click must send one lead.
  const isSending = useRef(false);
  const draft = useContactDraft(form);
  const consentVersion = consentVersionFor(state.result.userInputs.age);
  useEffect(() => {
    // Disabling the button while sending took the focus away.
    if (status === 'failed') button.current?.focus();
  }, [status]);

  async function send({ name, phone }: Contact, decoy: string) {
    const typed = { name, country: phone.country.code, phone: phone.digits };
    isSending.current = true;
    setStatus('sending');
    try {
      const payload = makeLeadPayload(name, fullNumber(phone), state.result, brand);
      const body = decoy ? { ...payload, [DECOY]: decoy } : payload;
      const { calculationId } = state;
      await sendLead(body, {
        calculationId,
        consentVersion,
        campaign: campaign(),
        staticWebhook: brand.staticWebhook,
      });
      count('lead');
      draft.forget();
      // The visitor may have left this screen in the meantime, and with it the form.
      if (form.current) goToConfirmation({ ...state, typed });
    } catch (error) {
      // The message of a network error contains the URL at most, never the lead.
      reportError('The lead was not sent:', String(error));
      setStatus('failed');
    } finally {
      isSending.current = false;
    }
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending.current) return;
    const data = new FormData(event.currentTarget);
    const contact = readContact(data);
    setStatus('idle');
    showErrors(contact.ok ? {} : contact.errors);
    if (contact.ok) void send(contact.value, formText(data, DECOY));
  }

  function change({ currentTarget }: InputEvent<HTMLFormElement>) {
    const contact = readContact(new FormData(currentTarget));
    clearFixed(contact.ok ? {} : contact.errors);
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- of all its fields
    <form
      ref={form}
      className="card stack"
      method="dialog"
      noValidate
      aria-labelledby="lead-form"
      onInput={change}
      onKeyDown={focusNextUnanswered}
      onSubmit={submit}
    >
      <div>
        <h2 id="lead-form">Dove te la mandiamo?</h2>
        <p className="small">
          {state.result.userInputs.age < ADULT_AGE ? PROMISE_TO_MINORS : PROMISE}
        </p>
      </div>
      <ErrorCount rejection={rejection} />
      <Field
        name="name"
        label="Il tuo nome"
        type="text"
        placeholder="es. Giulia Rossi"
        autoComplete="name"
        autoCapitalize="words"
        enterKeyHint="next"
        maxLength={MAX_NAME_LENGTH}
        defaultValue={draft.name}
        error={errors.name}
      />
      <PhoneField typed={draft.phone} error={errors.phone} />
      <DecoyField />
      <ConsentField version={consentVersion} error={errors.consent} />
      <div role="alert">
        {status === 'failed' && (
          <p className="failure">
            <Icon d={ALERT} />
            <span>
              Errore nell'invio. Riprova o{' '}
              <ExternalLink href={`https://wa.me/${brand.whatsappNumber}`}>contattaci</ExternalLink>
              .
            </span>
          </p>
        )}
      </div>
      <Button
        ref={button}
        type="submit"
        look="whatsapp"
        className="wide"
        disabled={status === 'sending'}
      >
        {status === 'sending' ? (
          <span className="spinner" aria-hidden="true" />
        ) : (
          <Icon d={WHATSAPP} className="solid" />
        )}
        <span>{status === 'sending' ? 'Invio in corso...' : SUBMIT_LABEL}</span>
      </Button>
      <p className="sr" role="status">
        {status === 'sending' && 'Invio in corso...'}
      </p>
      <p className="center">
        Poi ci invii un messaggio già scritto e l'analisi arriva in quella chat.
      </p>
      <p className="small center">
        I tuoi dati restano riservati. Rispondiamo solo a chi ci scrive: niente messaggi a sorpresa.
      </p>
    </form>
  );
}

function readContact(data: FormData) {
  return validateLead({
    name: formText(data, 'name'),
    phone: readPhone(data),
    consent: data.get('consent') !== null,
  });
}
