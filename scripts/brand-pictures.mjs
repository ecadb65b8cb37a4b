import { chromium } from '@playwright/test';
import { runnerImport } from 'vite';
import { ensureBrowser } from './ensure-browser.mjs';
import { ROOT, say } from './run.mjs';

/**
 * Draws the two pictures that must be PNG (home-screen icon, preview in chats) from
 * `brand.config.ts`. Run it, and commit what it draws, when the brand changes.
 */
const PUBLIC = `${ROOT}src/web/public`;

/** @type {{ module: typeof import('../brand.config.ts') }} */
const { module } = await runnerImport(`${ROOT}brand.config.ts`);
const { name, logo, colors } = module.brand;
const { ink, paper, accent } = colors.light;

await draw('apple-touch-icon.png', 180, 180, `<div class="icon">${logo}</div>`);
await draw(
  'og.png',
  1200,
  630,
  `<div class="card"><div class="mark">${logo}</div><h1>${name}</h1>
   <p>Peso salutare, calorie e tempi:<br>scopri i tuoi in un minuto, gratis.</p></div>`,
);

/** @param {string} file @param {number} width @param {number} height @param {string} body */
async function draw(file, width, height, body) {
  const browser = await chromium.launch({
    executablePath: await ensureBrowser(),
    args: ['--no-sandbox'],
  });
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent(`<style>
    body { margin: 0; background: ${paper}; color: ${ink}; }
    svg { display: block; }
    .icon { width: 180px; }
    .card { box-sizing: border-box; height: 630px; padding: 80px 96px;
      background: radial-gradient(700px 560px at 100% 0, ${accent}66, transparent 70%); }
    .mark { width: 150px; }
    h1 { margin: 44px 0 12px; font: 700 108px/1 P052, 'Palatino Linotype', Georgia, serif; letter-spacing: -3px; }
    p { margin: 0; font: 400 42px/1.35 Inter, 'Segoe UI', system-ui, sans-serif; }
  </style>${body}`);
  await page.screenshot({ path: `${PUBLIC}/${file}` });
  await browser.close();
  say(`Drawn: ${file}`);
}
