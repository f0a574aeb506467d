/** A picture as all wire formats carry it. */
export const base64Of = (png: Uint8Array): string =>
  Buffer.from(png.buffer, png.byteOffset, png.byteLength).toString('base64');
