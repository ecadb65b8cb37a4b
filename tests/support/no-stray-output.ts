import { format } from 'node:util';
import { afterAll, afterEach } from 'vitest';

let written: string[] = [];

// A test that expects a warning replaces these with a spy of its own.
for (const method of ['error', 'warn', 'log', 'info'] as const) {
  console[method] = (...args: unknown[]) => {
    written.push(`${method}: ${format(...args)}`);
  };
}

function expectSilence(): void {
  const unexpected = written;
  written = [];
  if (unexpected.length > 0) throw new Error(`Written to the console: ${unexpected.join('\n')}`);
}

afterEach(expectSilence);
afterAll(expectSilence);
