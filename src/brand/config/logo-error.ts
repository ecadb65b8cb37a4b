import { logoAt } from '../draw/logo-at.ts';
import { openPen } from '../draw/svg-renderer.ts';
import { brandFault } from './brand-rules.ts';

const SIZE = 16;

/** What is wrong with a logo, or nothing: it is drawn once, as every icon will be. */
export async function logoFault(logo: unknown): Promise<string | undefined> {
  const fault = brandFault('logo', logo);
  if (fault !== undefined) return fault;
  const { draw } = await openPen();
  try {
    draw(logoAt(String(logo), 0, 0, SIZE));
    return undefined;
  } catch (error) {
    return `logo: cannot be drawn, ${error instanceof Error ? error.message : String(error)}`;
  }
}
