import { Refusal } from '../errors.ts';
import { mediaId } from '../ids.ts';
import { readPicture } from '../picture.ts';
import type { World } from '../world.ts';
import type { ApiRequest } from './request.ts';

const TYPES = ['image/jpeg', 'image/png'];
const MOST_BYTES = 5 * 1024 * 1024;

/** Keeps a picture and gives it an id. */
export async function uploadMedia(
  world: World,
  { headers, body }: ApiRequest,
): Promise<{ readonly id: string }> {
  const form = await readForm(headers['content-type'] ?? '', body);
  if (form.get('messaging_product') !== 'whatsapp') {
    throw new Refusal(100, 'The parameter messaging_product is required.');
  }
  const file = form.get('file');
  if (file === null || typeof file === 'string') {
    throw new Refusal(100, 'The parameter file is required.');
  }
  const type = form.get('type') ?? file.type;
  if (typeof type !== 'string' || !TYPES.includes(type)) {
    throw new Refusal(100, `Param file must be a file with one of these types: ${TYPES.join()}.`);
  }
  if (file.size > MOST_BYTES) throw new Refusal(131053, 'The picture is larger than 5 MB.');
  const picture = checkPicture(Buffer.from(await file.arrayBuffer()), type);
  if ('fault' in picture) throw new Refusal(131053, picture.fault);
  const id = mediaId(world.random);
  world.media.set(id, picture);
  return { id };
}

function checkPicture(bytes: Buffer, type: string) {
  const picture = readPicture(bytes);
  if ('fault' in picture || picture.type === type) return picture;
  return { fault: `the type is ${type}, and the bytes are ${picture.type}` };
}

async function readForm(contentType: string, body: Buffer): Promise<FormData> {
  try {
    const headers = { 'content-type': contentType };
    return await new Response(new Uint8Array(body), { headers }).formData();
  } catch {
    throw new Refusal(100, 'The body is no multipart form.');
  }
}
