import { brand } from '../brand.config.ts';
import { brandNotes } from '../src/brand/config/brand-notes.ts';
import { ensureBuilt } from './ensure-built.ts';
import { say } from './run.ts';

await ensureBuilt();
const notes = brandNotes(brand);
if (notes.length > 0) say(notes.join('\n'));
// In this process, so that a signal reaches the server itself.
await import('../src/server/main.ts');
