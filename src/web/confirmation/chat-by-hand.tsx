import { brand } from '../../../brand.config.ts';
import { chatMessage } from '../../domain/lead/links.ts';
import { spacedInternational } from '../../domain/lead/phone.ts';
import { COPY } from '../../ui/brand-icons.ts';
import { CopyButton } from './copy-button.tsx';

const NUMBER = spacedInternational(brand.whatsappNumber);

/** For browsers in which no link opens WhatsApp, such as some in-app browsers: number and message. */
export function ChatByHand({ onCopied }: { readonly onCopied: () => void }) {
  return (
    <div className="by-hand stack">
      <p>
        <strong>WhatsApp non si apre?</strong> Scrivici al{' '}
        <span className="brand-number">{NUMBER}</span>: <q>{chatMessage(brand)}</q>
      </p>
      <CopyButton
        text={NUMBER}
        icon={COPY}
        label="Copia il numero"
        copiedLabel="Numero copiato!"
        onCopied={onCopied}
      />
    </div>
  );
}
