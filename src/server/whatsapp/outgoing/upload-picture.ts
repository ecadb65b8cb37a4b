import type { DrawPicture } from '../../picture/picture-drawer.ts';
import type { MessageToSend } from '../answer-store.ts';
import type { ApiResult, GraphApi } from '../api/graph-api.ts';

type UploadOptions = {
  readonly phoneId: string;
  readonly call: GraphApi;
  readonly draw: DrawPicture;
};

type UploadResult =
  | { readonly kind: 'uploaded'; readonly mediaId: string }
  /** There is nothing to upload. */
  | { readonly kind: 'no_picture' }
  | Exclude<ApiResult, { kind: 'ok' }>;

/** Draws the picture of a lead and uploads it, which does not send it to anybody yet. */
export async function uploadPicture(
  { phoneId, call, draw }: UploadOptions,
  { payload }: MessageToSend,
  signal: AbortSignal,
): Promise<UploadResult> {
  const png = payload === undefined ? undefined : await draw(payload, signal);
  if (!png) return { kind: 'no_picture' };
  const form = new FormData();
  form.set('messaging_product', 'whatsapp');
  form.set('type', 'image/png');
  form.set('file', new Blob([png], { type: 'image/png' }), 'stima.png');
  const upload = await call(`${phoneId}/media`, { form, signal });
  if (upload.kind !== 'ok') return upload;
  const { id } = upload.body;
  return typeof id === 'string'
    ? { kind: 'uploaded', mediaId: id }
    : { kind: 'lost', answer: 'no media id' };
}
