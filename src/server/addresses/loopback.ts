import { isIPv4 } from 'node:net';

/** An IPv4 address as an IPv6 socket reports it. */
const MAPPED = /^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i;

export function unmapped(address: string): string {
  return address.replace(MAPPED, '');
}

/** Whether a host name or an IP address is this machine. */
export function isLoopbackHost(host: string): boolean {
  return ['localhost', '::1', '[::1]'].includes(host) || (isIPv4(host) && host.startsWith('127.'));
}
