import { brand } from '../../../brand.config.ts';
import { ADULT_AGE } from '../../domain/figures/energy.ts';
import { chatLink, chatMessage } from '../../domain/lead/links.ts';
import { WHATSAPP } from '../../ui/brand-icons.ts';
import { Button } from '../../ui/button.tsx';
import { ExternalLink } from '../../ui/external-link.tsx';
import { CHECK, Icon } from '../../ui/icon.tsx';
import {
  correctLead,
  goToHomeConfirmation,
  goToNewCalculation,
  keepOpenedChat,
  useSentLead,
} from '../navigation/navigation-state.ts';
import { CONFIRMATION_TITLE } from '../navigation/screens.ts';
import { Heading } from '../pages/heading.tsx';
import { Page } from '../pages/page.tsx';
import { count } from '../tracking/funnel.ts';
import { AnalysisContents } from './analysis-contents.tsx';
import { ChatByHand } from './chat-by-hand.tsx';
import { ChatOnPhone } from './chat-on-phone.tsx';
import { SentNumber } from './sent-number.tsx';

const FALLBACK_NAME = 'utente';

export function Confirmation() {
  const { leadName, sent, hasOpenedChat } = useSentLead();

  function openChat() {
    if (hasOpenedChat) return;
    count('chat');
    keepOpenedChat();
  }

  return (
    <Page className="confirmation">
      <div className="card narrow">
        <div className="center">
          <Icon d={CHECK} className="success" />
          <Heading title={CONFIRMATION_TITLE}>
            Grazie, {leadName ? `${leadName}: richiesta ricevuta` : FALLBACK_NAME}!
          </Heading>
          <p className="intro">
            Manca solo un passo: <span className="by-mouse">clicca sul pulsante verde</span>
            <span className="by-touch">tocca il pulsante verde</span> e invia il messaggio già
            scritto, <strong>senza modificarlo</strong>. Così possiamo risponderti con i tuoi
            risultati.
          </p>
        </div>
        <div className="ways">
          <section className="way here stack">
            <div className="at-desk">
              <h2 className="small-title">Su questo dispositivo</h2>
              <p className="small">Apri la chat e invia il messaggio già scritto:</p>
            </div>
            <p className="bubble">{chatMessage(brand)}</p>
            <ExternalLink
              className="button whatsapp wide"
              href={chatLink(brand)}
              onClick={openChat}
              onAuxClick={({ button }) => {
                // The right button opens a menu only.
                if (button === 1) openChat();
              }}
            >
              <Icon d={WHATSAPP} className="solid" />
              <span>Clicca qui per avere subito i risultati!</span>
            </ExternalLink>
            <div>
              <p className="small">Scrivici dallo stesso numero che hai inserito.</p>
              <SentNumber sent={sent} />
            </div>
            {/* Read aloud alone, the button's label would sound as if the message had been sent. */}
            <p className="sr" role="status">
              {leadName &&
                hasOpenedChat &&
                'Dopo aver inviato il messaggio, premi il pulsante qui sotto.'}
            </p>
            {leadName && hasOpenedChat && (
              <Button className="wide appear" onClick={() => goToHomeConfirmation(leadName, sent)}>
                Ho inviato il messaggio
              </Button>
            )}
          </section>
          <ChatOnPhone
            onSent={
              leadName
                ? () => {
                    openChat();
                    goToHomeConfirmation(leadName, sent);
                  }
                : undefined
            }
          />
        </div>
        <p className="small center">
          <strong>Perché scrivi prima tu?</strong> WhatsApp permette alle aziende di rispondere solo
          a chi scrive per primo.
        </p>
        <ChatByHand onCopied={openChat} />
        <section className="after stack">
          <h2 className="small-title">Nella tua analisi troverai</h2>
          <AnalysisContents isAdult={(sent?.result.userInputs.age ?? ADULT_AGE) >= ADULT_AGE} />
          <p className="small">
            Ricorda: i risultati arrivano solo al numero che hai inserito.
            {!sent && ' Se non era corretto, fai un nuovo calcolo.'}
          </p>
          {sent && (
            <button type="button" className="link" onClick={() => correctLead(sent)}>
              Numero sbagliato? Correggilo
            </button>
          )}
          <div className="stack">
            <Button look="quiet" onClick={goToNewCalculation}>
              Fai un Nuovo Calcolo
            </Button>
            <ExternalLink className="text-link" href={brand.site}>
              Visita il sito di {brand.name}
            </ExternalLink>
          </div>
        </section>
      </div>
    </Page>
  );
}
