export type Picture = {
  readonly bytes: Buffer;
  readonly type: 'image/png';
  readonly width: number;
  readonly height: number;
};

const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const PNG_RGB = 2;
const PNG_RGBA = 6;

/** Names what Meta would refuse the picture for, beside its size in bytes. */
export type PictureFault = { readonly fault: string };

export function readPicture(bytes: Buffer): Picture | PictureFault {
  if (bytes.subarray(0, 8).equals(PNG_SIGNATURE)) return readPng(bytes);
  return { fault: 'no PNG' };
}

function readPng(bytes: Buffer): Picture | PictureFault {
  if (bytes.length < 33 || bytes.toString('latin1', 12, 16) !== 'IHDR') {
    return { fault: 'a PNG without its header' };
  }
  if (!bytes.includes('IEND', 33, 'latin1')) return { fault: 'a PNG that was cut off' };
  const depth = bytes.readUInt8(24);
  const colourType = bytes.readUInt8(25);
  if (depth !== 8 || (colourType !== PNG_RGB && colourType !== PNG_RGBA)) {
    return { fault: `a PNG of colour type ${colourType} with ${depth} bit, not 8-bit RGB(A)` };
  }
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  return { bytes, type: 'image/png', width, height };
}
