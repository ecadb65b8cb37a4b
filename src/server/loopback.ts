import { isIPv4 } from 'node:net';

/** Whether a host, as an address names it, is this machine. */
export function isLoopbackHost(host: string): boolean {
  return ['localhost', '::1', '[::1]'].includes(host) || (isIPv4(host) && host.startsWith('127.'));
}
