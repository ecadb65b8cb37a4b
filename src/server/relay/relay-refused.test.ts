import { describe, expect, test } from 'vitest';
import { ENGINES, freshStore } from '../../../tests/support/databases.ts';
import { newLead } from '../../../tests/support/leads.ts';
import { failing, PASSED, relayOn, statusOf } from '../../../tests/support/relay.ts';
import { HOUR, MINUTE, SECOND } from '../time/clock.ts';

describe.each(ENGINES)('a refused lead, on %s', (engine) => {
  test('a delivery that is refused for good is dead at once, and the others go on', async () => {
    const store = await freshStore(engine);
    const [refused, fine] = [newLead(), newLead()];
    await store.add([refused, fine]);
    const { settled } = await relayOn(store, (id) =>
      id === refused.id ? { kind: 'refused', answer: 'error 131026' } : PASSED,
    );
    await settled();
    expect(await statusOf(store, refused)).toBe('dead');
    expect(await statusOf(store, fine)).toBe('delivered');
    expect((await store.find(refused.id))?.delivery).toMatchObject({ lastAnswer: 'error 131026' });
  });

  test('a lead that is refused while others pass uses up its schedule and dies alone', async () => {
    const store = await freshStore(engine);
    const poison = newLead();
    await store.add([poison, ...Array.from({ length: 5 }, () => newLead())]);
    const { pass, settled, sent } = await relayOn(store, (id) =>
      id === poison.id ? failing() : PASSED,
    );
    await settled();
    expect((await store.counts()).delivered).toBe(5);

    for (let day = 0; day < 12; day++) {
      await store.add([newLead()]);
      await pass(25 * HOUR);
    }
    expect(await statusOf(store, poison)).toBe('dead');
    expect((await store.counts()).delivered).toBe(17);
    const tries = sent.filter(({ id }) => id === poison.id);
    expect(tries.length).toBeGreaterThanOrEqual(10);
  });

  test('a refused lead does not hold up later ones', async () => {
    const store = await freshStore(engine);
    const poison = newLead();
    await store.add([poison]);
    const { settled, relay } = await relayOn(store, (id) =>
      id === poison.id ? failing() : PASSED,
    );
    await settled();
    const next = newLead();
    await store.add([next]);
    relay.wake();
    await settled();
    expect(await statusOf(store, next)).toBe('delivered');
    expect(await statusOf(store, poison)).toBe('waiting');
  });

  test('several refused leads keep a probe from the good one for one gap at most', async () => {
    const store = await freshStore(engine);
    const poison = Array.from({ length: 3 }, () => newLead());
    await store.add(poison);
    const { settled, pass } = await relayOn(store, (id) =>
      poison.some((lead) => lead.id === id) ? failing() : PASSED,
    );
    await settled();
    const good = newLead();
    await store.add([good]);
    await pass(5 * SECOND);
    await pass(10 * SECOND);
    expect(await statusOf(store, good)).toBe('delivered');
  });

  test('a good lead does not wait behind a crowd of refused ones', async () => {
    const store = await freshStore(engine);
    const poison = Array.from({ length: 30 }, () => newLead());
    const good = newLead();
    await store.add([...poison, good]);
    const { settled, pass } = await relayOn(store, (id) => (id === good.id ? PASSED : failing()));
    await settled();
    await pass(5 * SECOND);
    await pass(10 * SECOND);
    expect(await statusOf(store, good)).toBe('delivered');
  });

  test('a good lead does not wait while refused ones keep coming', async () => {
    const store = await freshStore(engine);
    const first = Array.from({ length: 9 }, () => newLead());
    const good = newLead();
    await store.add([...first, good]);
    const { settled, pass } = await relayOn(store, (id) => (id === good.id ? PASSED : failing()));
    await settled();
    for (let probe = 0; probe < 6; probe++) {
      await store.add([newLead()]);
      await pass(MINUTE);
    }
    expect(await statusOf(store, good)).toBe('delivered');
  });
});
