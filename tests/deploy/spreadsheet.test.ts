import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ensurePrograms } from '../../tools/debian/ensure-programs.mjs';
import { temporaryFolder } from '../support/databases.ts';
import { newLead } from '../support/leads.ts';
import { operator } from '../support/operator.ts';
import { report } from '../support/soak.ts';

const LIBREOFFICE_TIMEOUT_MS = 120_000;

/** How LibreOffice is told of separator, quotes and character set. */
const FILTERS = { '': '44,34,76,1', ' --for excel': '59,34,76,1,,1040' } as const;

test.skipIf(!(await ensurePrograms(['soffice']))).each(['', ' --for excel'] as const)(
  'LibreOffice shows phone numbers as text without a mark, and figures as numbers (csv%s)',
  async (option) => {
    const { run } = await operator('sqlite', [newLead({ name: '=1+1' })]);
    const folder = temporaryFolder();
    const csv = join(folder, 'leads.csv');
    writeFileSync(csv, (await run(`export --format csv${option}`)).stdout);
    execFileSync(
      'soffice',
      [
        `-env:UserInstallation=file://${folder}/profile`,
        '--headless',
        `--infilter=CSV:${FILTERS[option]}`,
        '--convert-to',
        'fods',
        '--outdir',
        folder,
        csv,
      ],
      { stdio: 'pipe', timeout: LIBREOFFICE_TIMEOUT_MS },
    );
    const cells = readFileSync(join(folder, 'leads.fods'), 'utf8');
    expect(cells).toMatch(/value-type="string"[^>]*>\s*<text:p>\+39 3331234567<\/text:p>/);
    expect(cells).toMatch(/value-type="float"[^>]*>\s*<text:p>\d\d[.,]\d<\/text:p>/);
    expect(cells).not.toContain('table:formula');
    report({
      area: 'Operation',
      what: `an export as CSV${option}, opened by LibreOffice`,
      times: 'once',
      lost: 'phone numbers are text without a mark, figures numbers, and no formula runs',
    });
  },
  LIBREOFFICE_TIMEOUT_MS,
);
