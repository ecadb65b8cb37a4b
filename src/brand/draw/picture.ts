/** Red, green, blue and alpha of each pixel; the colours are multiplied by the alpha. */
export type Picture = {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
};
