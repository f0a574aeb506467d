/**
 * Resolves when the code font is loaded. Text laid out in a fallback font would shift when the font arrives.
 * If the font cannot be loaded, the text is shown in the fallback font.
 */
export async function monoFont(): Promise<void> {
  await Promise.allSettled([document.fonts.load('13px "JetBrains Mono Variable"')]);
}
