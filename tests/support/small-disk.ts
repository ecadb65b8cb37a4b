import { spawnSync } from 'node:child_process';
import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { temporaryFolder } from './databases.ts';

/** Only root may mount. */
export function canMount(): boolean {
  if (process.getuid?.() !== 0 || process.platform !== 'linux') return false;
  const folder = spawnSync('mktemp', ['-d'], { encoding: 'utf8' }).stdout.trim();
  const isMounted = mount(folder, 1);
  if (isMounted) spawnSync('umount', [folder]);
  rmSync(folder, { recursive: true, force: true });
  return isMounted;
}

/** A disk in memory that can be filled to its last byte and cleared again; it goes with the test. */
export function smallDisk(megabytes: number) {
  const folder = temporaryFolder();
  if (!mount(folder, megabytes)) throw new Error(`cannot mount ${folder}`);
  onTestFinished(() => {
    spawnSync('umount', ['--lazy', folder]);
  });
  // Whoever runs the database need not be root.
  chmodSync(folder, 0o777);
  const filler = join(folder, 'filler');
  return {
    folder,
    /** Writes until nothing more fits. */
    fill: () => {
      for (const bytes of [1 << 20, 1 << 12, 1]) {
        try {
          for (;;) writeFileSync(filler, Buffer.alloc(bytes), { flag: 'a' });
        } catch {
          // No chunk of this size fits any more.
        }
      }
    },
    clear: () => rmSync(filler, { force: true }),
  };
}

function mount(folder: string, megabytes: number): boolean {
  const disk = ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs'];
  return spawnSync('mount', [...disk, folder]).status === 0;
}
