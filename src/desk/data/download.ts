import { fileAddress } from '../calls/call.ts';

/** Downloads a file by its one-time id, without leaving the page. */
export function download(file: string): void {
  const link = document.createElement('a');
  link.href = fileAddress(file);
  link.download = '';
  document.body.append(link);
  link.click();
  link.remove();
}
