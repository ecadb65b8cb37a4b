import { ensureInstalled } from './ensure-installed.mjs';

await ensureInstalled();
const { benchEstimate } = await import('./bench/estimate.mjs');
const { benchLeads } = await import('./bench/leads.mjs');
const { report } = await import('./bench/report.mjs');

const rows = [...(await benchEstimate()), ...(await benchLeads())];
report(rows);
process.exitCode = rows.every(({ isFine }) => isFine) ? 0 : 1;
