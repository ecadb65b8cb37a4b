import { DESK_API_PATH } from '../../domain/desk/desk-api.ts';

export function download(file: string): void {
  const link = document.createElement('a');
  link.href = `${DESK_API_PATH}/file/${encodeURIComponent(file)}`;
  link.download = '';
  document.body.append(link);
  link.click();
  link.remove();
}
