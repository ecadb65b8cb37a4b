import { Button } from '../../ui/button.tsx';

/** Written by vite.config.ts, so that the encoder reaches no browser. */
declare const CHAT_QR: { readonly size: number; readonly path: string };

/** The white border that scanners need. */
const QUIET_MODULES = 4;
const SIDE = CHAT_QR.size + 2 * QUIET_MODULES;

/** Whole pixels keep all modules equally sharp. */
const MODULE_PX = 4;

/** For visitors at a computer with WhatsApp on their phone. Hidden on narrow screens. Only who sent a lead goes on. */
export function ChatOnPhone({ onSent }: { readonly onSent: (() => void) | undefined }) {
  return (
    <section className="way on-phone stack">
      <div>
        <h2 className="small-title">Con il telefono</h2>
        <p className="small">Sei al computer? Inquadra il codice: si apre la stessa chat.</p>
      </div>
      <svg
        className="qr"
        role="img"
        aria-label="Codice QR che apre la stessa chat WhatsApp sul telefono"
        width={SIDE * MODULE_PX}
        height={SIDE * MODULE_PX}
        viewBox={`${-QUIET_MODULES} ${-QUIET_MODULES} ${SIDE} ${SIDE}`}
      >
        <path d={CHAT_QR.path} />
      </svg>
      {onSent && (
        <Button look="quiet" onClick={onSent}>
          L'ho inviato dal telefono
        </Button>
      )}
    </section>
  );
}
