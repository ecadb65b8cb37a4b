import { ensureInstalled } from './ensure-installed.mjs';

await ensureInstalled();
const { benchEstimate } = await import('./bench/estimate.mjs');
const { benchLeads } = await import('./bench/leads.mjs');

const rows = [...(await benchEstimate()), ...(await benchLeads())];
const width = Math.max(...rows.map(({ name }) => name.length));
for (const { isFine, limit, name, value } of rows) {
  process.stdout.write(`${isFine ? 'ok  ' : 'MISS'} ${name.padEnd(width)}  ${value}  (${limit})\n`);
}
process.exitCode = rows.every(({ isFine }) => isFine) ? 0 : 1;
