import type { Me } from '../../domain/desk/desk-api.ts';
import { useStore } from '../data/store.ts';
import { session } from './session.ts';

/** The person at this device. Only screens of somebody who is signed in may ask. */
export function useMe(): Me {
  const current = useStore(session);
  if (current.status !== 'in') throw new Error('Nobody is signed in.');
  return current.me;
}
