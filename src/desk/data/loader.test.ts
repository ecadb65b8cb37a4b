import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DeskError } from '../calls/desk-error.ts';
import { cache } from './cache.ts';
import { makeLoader } from './loader.ts';

type Load = { readonly resolve: (value: string) => void; readonly reject: (error: Error) => void };

/** A loader of texts whose loads end when the test says so. */
function controlled(onShown?: (value: string) => void, before?: string) {
  const loads: Load[] = [];
  const load = () =>
    new Promise<string>((resolve, reject) => {
      loads.push({ resolve, reject });
    });
  const loader = makeLoader('key', load, onShown, before);
  const end = loader.start();
  return { loader, loads, end, state: loader.state.get };
}

/** Lets everything go on that waits for no load. */
const settle = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => cache.clear());
afterEach(() => cache.clear());

test('shows the cached value at once, and then what it loads', async () => {
  const { loads, state } = controlled();
  expect(state()).toEqual({ value: undefined, error: undefined, isLoading: true });
  await settle();
  loads[0]?.resolve('one');
  await settle();
  expect(state()).toEqual({ value: 'one', error: undefined, isLoading: false });
  expect(controlled().state()).toMatchObject({ value: 'one', isLoading: true });
});

test('shows every response, however often it is told to reload meanwhile', async () => {
  const { loader, loads, state } = controlled();
  await settle();
  for (let events = 0; events < 3; events++) loader.reload();
  await settle();
  expect(loads).toHaveLength(1);
  loads[0]?.resolve('one');
  await settle();
  expect(state()).toMatchObject({ value: 'one', isLoading: true });
  expect(loads).toHaveLength(2);
  loads[1]?.resolve('two');
  await settle();
  expect(state()).toMatchObject({ value: 'two', isLoading: false });
  expect(loads).toHaveLength(2);
});

test('extends the value that is shown by then, and reloads afterwards', async () => {
  const { loader, loads, state } = controlled();
  await settle();
  const extending = loader.extend(async (value) => `${value}, more`);
  loader.reload();
  loads[0]?.resolve('one');
  await extending;
  expect(state()).toMatchObject({ value: 'one, more', isLoading: true });
  await settle();
  expect(loads).toHaveLength(2);
});

test('an extension that fails rejects, and does not hold up later loads', async () => {
  const { loader, loads, state } = controlled();
  await settle();
  loads[0]?.resolve('one');
  await expect(loader.extend(() => Promise.reject(new DeskError('offline')))).rejects.toMatchObject(
    { code: 'offline' },
  );
  expect(state()).toMatchObject({ value: 'one', error: undefined });
  loader.reload();
  await settle();
  expect(loads).toHaveLength(2);
});

test('keeps the value beside an error, until a load succeeds', async () => {
  const { loader, loads, state } = controlled();
  await settle();
  loads[0]?.resolve('one');
  await settle();
  loader.reload();
  await settle();
  loads[1]?.reject(new DeskError('failed'));
  await settle();
  expect(state()).toMatchObject({ value: 'one', error: { code: 'failed' }, isLoading: false });
  loader.reload();
  await settle();
  loads[2]?.resolve('three');
  await settle();
  expect(state()).toMatchObject({ value: 'three', error: undefined });
});

test('a load that began before a replacement does not overwrite it', async () => {
  const { loader, loads, state } = controlled();
  await settle();
  loader.replace('changed');
  expect(state()).toEqual({ value: 'changed', error: undefined, isLoading: false });
  loads[0]?.resolve('older');
  await settle();
  expect(state()).toMatchObject({ value: 'changed', isLoading: true });
  loads[1]?.resolve('newest');
  await settle();
  expect(state()).toMatchObject({ value: 'newest', isLoading: false });
});

test('a response that comes after the screen is left is not shown, reported or cached', async () => {
  const onShown = vi.fn<(value: string) => void>();
  const { loader, loads, end, state } = controlled(onShown);
  await settle();
  const before = state();
  end();
  loads[0]?.resolve('late');
  await settle();
  loader.replace('later');
  loader.reload();
  await settle();
  expect(state()).toBe(before);
  expect(loads).toHaveLength(1);
  expect(onShown).not.toHaveBeenCalled();
  expect(cache.size).toBe(0);
});

test('reports every value that it shows', async () => {
  const shown: string[] = [];
  const { loader, loads } = controlled((value) => shown.push(value));
  await settle();
  loads[0]?.resolve('one');
  await loader.extend(async (value) => `${value}, more`);
  expect(shown).toEqual(['one', 'one, more']);
});

test('offers what was shown before until it has a value, and extends only that', async () => {
  const { loader, loads, state } = controlled(undefined, 'before');
  const extending = loader.extend(async (value) => `${value}, more`);
  await settle();
  expect(state()).toMatchObject({ value: undefined, before: 'before', isLoading: true });
  loads[0]?.resolve('one');
  await extending;
  expect(state()).toMatchObject({ value: 'one, more', before: undefined });
});

test('offers what was shown before no longer beside an error', async () => {
  const { loads, state } = controlled(undefined, 'before');
  await settle();
  loads[0]?.reject(new DeskError('failed'));
  await settle();
  expect(state()).toMatchObject({ value: undefined, before: undefined, error: { code: 'failed' } });
});
