import { brand } from '../../../brand.config.ts';
import { pageAddress } from './page-address.ts';

/** Where people reach the pages. */
export function publicAddress(port: number): string {
  return brand.address ?? pageAddress('::', port);
}
