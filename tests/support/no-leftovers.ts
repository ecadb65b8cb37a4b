import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
// A library that imports it opens standard input, which is no leftover.
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, vi } from 'vitest';

/** Closing takes a moment: `fetch` keeps an idle connection for four seconds. */
const GRACE_MS = 6000;
const PAUSE_MS = 25;

const atStart = process.getActiveResourcesInfo();

/** Shared by the files of a process, unlike the variables of this module. */
const ofProcess = globalThis as { outerFolder?: string };

// The files of a process run one after the other, each with a temporary folder of its own, so what
// is left is its own. A file whose tests are all skipped runs no hook: its folder is removed here.
const outerFolder = (ofProcess.outerFolder ??= tmpdir());
if (tmpdir() !== outerFolder) rmSync(tmpdir(), { recursive: true, force: true });
const folder = mkdtempSync(join(outerFolder, 'peso-forma-test-'));
// PostgreSQL runs as another user and must reach its folder in here.
chmodSync(folder, 0o711);
process.env['TMPDIR'] = folder;
// npm would keep its compiled code in there, where Node can do that.
process.env['NODE_DISABLE_COMPILE_CACHE'] = '1';

/** Servers, connections, timers and child processes, as Node names them. */
async function openResources(): Promise<readonly string[]> {
  for (const until = Date.now() + GRACE_MS; ; await sleep(PAUSE_MS)) {
    const expected = [...atStart];
    const left = process.getActiveResourcesInfo().filter((name) => {
      const at = expected.indexOf(name);
      if (at >= 0) expected.splice(at, 1);
      return at < 0;
    });
    if (left.length === 0 || Date.now() > until) return left;
  }
}

// Registered before any hook of the file, so it runs after them. Without a timeout: that is a timer.
afterAll(async () => {
  const fakeTimers = vi.isFakeTimers() ? ['fake timers'] : [];
  vi.useRealTimers();
  const left = [...fakeTimers, ...(await openResources()), ...readdirSync(folder)];
  rmSync(folder, { recursive: true, force: true });
  process.env['TMPDIR'] = outerFolder;
  if (left.length > 0) throw new Error(`A test of this file left behind: ${left.join(', ')}`);
}, 0);
