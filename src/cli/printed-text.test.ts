import { describe, expect, test } from 'vitest';
import { newLead } from '../../tests/support/leads.ts';
import { operator } from '../../tests/support/operator.ts';

/** Clears the screen, sets the title, clears it by the one-byte form, and reverses the text. */
const ESCAPES = '\u001b[2J\u001b]0;owned\u0007\u009b2J\u202e';

describe('what the command line prints', () => {
  test.each(['list', 'list --json', 'show ID', 'show ID --reveal', 'show ID --reveal --json'])(
    '%s: nothing that moves a cursor, and a tag is text',
    async (command) => {
      const lead = newLead({ name: `<img src=x onerror=alert(1)>${ESCAPES}` });
      const { run } = await operator('sqlite', [lead]);
      const { stdout } = await run(command.replace('ID', lead.id));
      expect(stdout).toContain('<img src=x');
      // oxlint-disable-next-line no-control-regex -- control characters are what the test looks for
      expect(stdout).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
    },
  );

  test.each(['ndjson', 'csv'])('export as %s: no escape sequence', async (format) => {
    const lead = newLead({ name: `<img src=x onerror="alert(1)">${ESCAPES}` });
    const { run } = await operator('sqlite', [lead]);
    const { stdout } = await run(`export --format ${format}`);
    expect(stdout).toContain(
      format === 'csv' ? '"<img src=x onerror=""alert(1)"">' : '<img src=x onerror=\\"alert(1)\\">',
    );
    // oxlint-disable-next-line no-control-regex -- control characters are what the test looks for
    expect(stdout).not.toMatch(/[\u0000-\u0009\u000b\u000c\u000e-\u001f\u007f-\u009f]/);
  });

  test('an unsafe campaign is escaped in every output', async () => {
    const lead = newLead({ campaign: `=1+1${ESCAPES}` });
    const { run } = await operator('sqlite', [lead]);
    for (const command of [`show ${lead.id}`, 'list --json', 'export', 'export --format csv']) {
      const { stdout } = await run(command);
      expect(stdout).toContain('=1+1');
      // oxlint-disable-next-line no-control-regex -- control characters are what the test looks for
      expect(stdout).not.toMatch(/[\u0000-\u0009\u000b\u000c\u000e-\u001f\u007f-\u009f]/);
    }
    expect((await run('export --format csv')).stdout).toContain(`,"'=1+1`);
  });
});
