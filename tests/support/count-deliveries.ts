import { expect } from 'vitest';
import type { Received } from './stand-in-webhook.ts';

/** How many leads arrived, and which of them more than once; the same id must mean the same body. */
export function countDeliveries(received: readonly Received[]) {
  const bodies = new Map<string, string>();
  const doubled = new Set<string>();
  for (const { id, body } of received) {
    if (bodies.has(id)) doubled.add(id);
    expect(bodies.get(id) ?? body).toBe(body);
    bodies.set(id, body);
  }
  return { arrived: bodies.size, doubled: [...doubled] };
}
