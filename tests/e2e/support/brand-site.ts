import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { listenOnLoopback } from '../../support/listen-on-loopback.ts';

const GUIDE = new URL('../../../docs/embed.md', import.meta.url);
const CALCULATOR = 'https://calcolatore.brand.example/';

export type BrandSite = {
  readonly origin: string;
  /** Sets the calculator that its page embeds. */
  embeds(calculator: string): void;
  readonly stop: () => Promise<void>;
};

/**
 * A brand's site with the snippet of docs/embed.md in the middle of its page. Its host is an IP
 * address and the calculator's is a name, so that a browser takes them for two sites.
 */
export async function startBrandSite(): Promise<BrandSite> {
  let calculator = '';
  const server = createServer((_request, response) => {
    const snippet = snippetOf(readFileSync(GUIDE, 'utf8')).replace(CALCULATOR, calculator);
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(`<!doctype html><html lang="it"><meta name="viewport" content="width=device-width">
      <title>Il sito del brand</title><link rel="icon" href="data:,">
      <h1>Il sito del brand</h1><p style="height: 700px">Prima</p>
      ${snippet}
      <p style="height: 700px">Dopo</p></html>`);
  });
  const { port, stop } = await listenOnLoopback(server);
  return {
    origin: `http://127.0.0.1:${port}`,
    embeds: (address) => {
      calculator = `${address}/`;
    },
    stop,
  };
}

function snippetOf(guide: string): string {
  const snippet = /```html\n([\s\S]*?)```/.exec(guide)?.[1];
  if (!snippet?.includes(CALCULATOR)) throw new Error('docs/embed.md has no snippet');
  return snippet;
}
