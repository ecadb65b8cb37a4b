import { brand } from '../../../brand.config.ts';
import { telegramShareLink, whatsappShareLink } from '../../domain/lead/links.ts';
import { INSTAGRAM, LINK, TELEGRAM, WHATSAPP } from '../../ui/brand-icons.ts';
import { Button } from '../../ui/button.tsx';
import { ExternalLink } from '../../ui/external-link.tsx';
import { Icon } from '../../ui/icon.tsx';
import { redirectHome, useSentLead } from '../navigation/navigation-state.ts';
import { SENT_TITLE } from '../navigation/screens.ts';
import { Heading } from '../pages/heading.tsx';
import { Page } from '../pages/page.tsx';
import { count } from '../tracking/funnel.ts';
import { Confetti } from './confetti.tsx';
import { CopyButton } from './copy-button.tsx';
import { SentNumber } from './sent-number.tsx';

export function HomeConfirmation({ leadName }: { readonly leadName: string }) {
  const address = location.href;
  const { sent } = useSentLead();
  return (
    <Page className="celebration">
      <div className="card narrow">
        <div className="stage">
          <Confetti />
          <Trophy />
        </div>
        <div className="center">
          <Heading title={SENT_TITLE}>Evviva, {leadName}!</Heading>
          <p className="intro">
            Chi ben comincia è a metà dell'opera. La tua analisi personalizzata è in arrivo su
            WhatsApp.
          </p>
          <SentNumber sent={sent} />
        </div>
        <h2 className="small-title center">Consigliala a chi può servire</h2>
        <div className="shares">
          <ExternalLink
            className="button quiet"
            href={whatsappShareLink(brand.shareText, address)}
            onClick={() => count('share', { channel: 'whatsapp' })}
          >
            <Icon d={WHATSAPP} className="solid" /> Condividi su WhatsApp
          </ExternalLink>
          <ExternalLink
            className="button quiet"
            href={telegramShareLink(brand.shareText, address)}
            onClick={() => count('share', { channel: 'telegram' })}
          >
            <Icon d={TELEGRAM} /> Condividi su Telegram
          </ExternalLink>
          <CopyButton
            text={address}
            icon={LINK}
            label="Copia Link"
            copiedLabel="Link Copiato!"
            onCopied={() => count('share', { channel: 'copy' })}
          />
        </div>
        <h2 className="small-title center">Seguici</h2>
        <div className="links">
          <ExternalLink className="text-link" href={brand.instagram}>
            <Icon d={INSTAGRAM} /> Instagram
          </ExternalLink>
          <ExternalLink className="text-link" href={brand.site}>
            Esplora l'Ecosistema
          </ExternalLink>
        </div>
        <Button look="quiet" onClick={redirectHome}>
          Nuovo Calcolo
        </Button>
      </div>
    </Page>
  );
}

function Trophy() {
  return (
    <svg className="trophy" viewBox="0 0 96 96" aria-hidden="true">
      <path
        className="rays"
        d="M48 4v10M48 82v10M4 48h10M82 48h10M17 17l7 7M72 72l7 7M79 17l-7 7M24 72l-7 7"
      />
      <circle cx="48" cy="48" r="26" />
      <path className="tick" d="M36 49l8.5 8.5L61 40" />
    </svg>
  );
}
