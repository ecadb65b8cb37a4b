import { useState } from 'react';
import { brand } from '../../../brand.config.ts';
import { chatLink } from '../../domain/links.ts';
import { goToHomeConfirmation, goToNewCalculation, useLeadName } from '../navigation-state.ts';
import { CONFIRMATION_TITLE } from '../titles.ts';
import { Button } from '../ui/button.tsx';
import { Heading } from '../ui/heading.tsx';
import { ALERT, CHECK, Icon } from '../ui/icon.tsx';
import { OutsideLink } from '../ui/outside-link.tsx';
import { Page } from '../ui/page.tsx';
import { SixItems } from '../ui/six-items.tsx';
import { WHATSAPP } from './brand-icons.ts';

const NOBODY = 'utente';

export function Confirmation() {
  const leadName = useLeadName() ?? NOBODY;
  const [hasOpenedChat, setHasOpenedChat] = useState(false);
  return (
    <Page>
      <div className="card narrow">
        <div className="center">
          <Icon d={CHECK} className="success" />
          <Heading title={CONFIRMATION_TITLE}>Grazie {leadName}, richiesta ricevuta!</Heading>
          <p className="intro">
            Manca solo un passo: clicca sul pulsante verde e invia il messaggio già scritto,{' '}
            <strong>senza modificarlo</strong>. Così possiamo risponderti con i tuoi risultati.
          </p>
        </div>
        <OutsideLink
          className="button whatsapp wide"
          href={chatLink(brand)}
          onClick={() => setHasOpenedChat(true)}
          onAuxClick={() => setHasOpenedChat(true)}
        >
          <Icon d={WHATSAPP} className="solid" />
          <span>Clicca qui per avere subito i risultati!</span>
        </OutsideLink>
        <div role="status">
          {hasOpenedChat && (
            <Button className="wide appear" onClick={() => goToHomeConfirmation(leadName)}>
              Ho inviato il messaggio
            </Button>
          )}
        </div>
        <p className="warning">
          <Icon d={ALERT} />
          <span>
            Ricorda: i risultati arrivano al numero che hai inserito. Se non era corretto, fai un
            nuovo calcolo.
          </span>
        </p>
        <h2 className="small-title">Nella tua analisi troverai</h2>
        <SixItems />
        <div className="stack">
          <Button look="quiet" onClick={goToNewCalculation}>
            Fai un Nuovo Calcolo
          </Button>
          <OutsideLink className="text-link" href={brand.site}>
            Visita il sito di {brand.name}
          </OutsideLink>
        </div>
      </div>
    </Page>
  );
}
