import { useQuery } from '@tanstack/react-query';
import type { Me } from '../../domain/desk/desk-api.ts';
import { sessionQuery } from './session.ts';

/** The session as it is known, without asking the server. */
export function useSession() {
  return useQuery({ ...sessionQuery, enabled: false });
}

/** The person at this device. Only screens of somebody who is signed in may ask. */
export function useMe(): Me {
  const { data } = useSession();
  if (data?.status !== 'in') throw new Error('Nobody is signed in.');
  return data.me;
}
