import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../support/databases.ts';
import { ensurePrograms } from '../support/debian-programs.ts';
import { deployedFile } from '../support/deployed-file.ts';

/** 0 is the safest and 10 the least safe. */
const MAX_EXPOSURE = 2.5;

test.skipIf(!(await ensurePrograms(['systemd-analyze'])))(
  'systemd accepts the unit and finds little that a broken program could reach',
  () => {
    const unit = join(temporaryFolder(), 'calculator.service');
    writeFileSync(
      unit,
      deployedFile('calculator.service', {
        '/srv/calculator/node_modules/.bin/node': process.execPath,
      }),
    );
    execFileSync('systemd-analyze', ['verify', unit], { stdio: 'pipe' });
    const judged = execFileSync(
      'systemd-analyze',
      ['security', '--offline=true', '--no-pager', unit],
      { encoding: 'utf8' },
    );
    const exposure = Number(/exposure level[^:]*: ([\d.]+)/.exec(judged)?.[1]);
    expect(exposure).toBeLessThan(MAX_EXPOSURE);
  },
);
