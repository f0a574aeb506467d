/**
 * Ready when code can be drawn in its own font. Lines that were laid out in another one would move under the reader's eyes;
 * without the font they are shown all the same.
 */
export async function monoFont(): Promise<void> {
  await Promise.allSettled([document.fonts.load('13px "JetBrains Mono Variable"')]);
}
