import { say } from '../run.ts';

/**
 * Imports a module that reads `brand.config.ts`. A syntax error in that file ends the process with its place
 * instead of a stack trace.
 */
export async function withBrand<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    // Node begins the stack of a syntax error with the file, the line and what stands there.
    const [place = ''] = error.stack?.split(/\n\n|\nSyntaxError/) ?? [];
    if (!place.includes('brand.config.ts')) throw error;
    say(`${place}\n${error.message}. An apostrophe ends a text in '…': put that text in "…".`);
    process.exit(1);
  }
}
