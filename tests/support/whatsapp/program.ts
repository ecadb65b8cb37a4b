import { setTimeout as sleep } from 'node:timers/promises';
import { brand } from '../../../brand.config.ts';
import { chatMessage } from '../../../src/domain/lead/links.ts';
import { chatPages } from './chat-page.ts';
import { startStandIn } from './start-stand-in.ts';

const CONNECT_PAUSE_MS = 1000;
const WEBHOOK_PATH = '/webhook/whatsapp';

export type ProgramOptions = {
  readonly port: number;
  /** The address of the brand's own server. */
  readonly server: string;
  /** Called once the server has shaken hands. */
  readonly onConnected?: () => void;
};

/** The stand-in with a page of its own, for a person who plays the visitor. */
export async function runStandIn({ port, server, onConnected }: ProgramOptions) {
  const callback = new URL(WEBHOOK_PATH, server);
  const standIn = await startStandIn({
    port,
    seed: Date.now(),
    account: { name: brand.name, phone: brand.whatsappNumber },
    settings: { statusPauseMs: [400, 1200], repeatMostMs: 5000 },
    otherPages: (self) => chatPages(self, chatMessage(brand)),
  });
  const stopped = new AbortController();
  void connect();

  /** The server may start after the stand-in, because it needs the stand-in's settings. */
  async function connect(): Promise<void> {
    while (!stopped.signal.aborted) {
      const connected = await standIn.connect(callback).then(
        () => true,
        () => false,
      );
      if (connected) {
        onConnected?.();
        return;
      }
      await sleep(CONNECT_PAUSE_MS);
    }
  }

  return {
    address: standIn.origin(),
    environment: standIn.environment(),
    stop: () => {
      stopped.abort();
      standIn.kill();
    },
  };
}
