export type Picture = {
  readonly bytes: Buffer;
  readonly type: 'image/png' | 'image/jpeg';
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
  if (bytes.length > 2 && bytes.readUInt16BE(0) === 0xffd8) return readJpeg(bytes);
  return { fault: 'neither PNG nor JPEG' };
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

/** Follows the segments up to the frame header, which tells size, depth and components. */
function readJpeg(bytes: Buffer): Picture | PictureFault {
  for (let at = 2; at + 10 <= bytes.length; ) {
    const marker = bytes.readUInt16BE(at);
    if (isFrameHeader(marker)) {
      const depth = bytes.readUInt8(at + 4);
      const components = bytes.readUInt8(at + 9);
      if (depth !== 8 || components !== 3) {
        return { fault: `a JPEG of ${components} components with ${depth} bit, not 8-bit RGB` };
      }
      const [height, width] = [bytes.readUInt16BE(at + 5), bytes.readUInt16BE(at + 7)];
      return { bytes, type: 'image/jpeg', width, height };
    }
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return { fault: 'a JPEG without a frame' };
}

/** SOF0 to SOF15 without the tables and extensions between them. */
function isFrameHeader(marker: number): boolean {
  return marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker);
}
