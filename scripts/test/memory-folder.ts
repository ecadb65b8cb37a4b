import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const SHARED_MEMORY = '/dev/shm';
const NEEDED_BYTES = 2e9;

/**
 * Returns a folder whose files stay in memory, or nothing if there is too little of it. Tests
 * create hundreds of databases, and would spend a third of their time waiting for the disk.
 */
export function memoryFolder(): string | undefined {
  try {
    const { bavail, bsize } = statfsSync(SHARED_MEMORY);
    const hasRoom = Math.min(bavail * bsize, process.availableMemory()) >= NEEDED_BYTES;
    return hasRoom && canRunPrograms(SHARED_MEMORY) ? SHARED_MEMORY : undefined;
  } catch {
    return undefined;
  }
}

/** Containers often mount it `noexec`, and some tests write programs. */
function canRunPrograms(folder: string): boolean {
  const own = mkdtempSync(join(folder, 'peso-forma-'));
  try {
    const program = join(own, 'program');
    writeFileSync(program, '#!/bin/sh\nexit 0\n');
    chmodSync(program, 0o700);
    return spawnSync(program).status === 0;
  } finally {
    rmSync(own, { recursive: true, force: true });
  }
}
