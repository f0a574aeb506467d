/** Reads the plain text of each page with pdf-parse: another way through the same file, which nothing may be lost against. */
export async function readPlainText(bytes: Uint8Array): Promise<ReadonlyMap<number, string>> {
  const { PDFParse } = await import('pdf-parse');
  const parser = new PDFParse({
    data: bytes.slice(),
    isEvalSupported: false,
    useSystemFonts: false,
    disableFontFace: true,
    verbosity: 0,
  });
  try {
    const result = await parser.getText({ pageJoiner: '', parseHyperlinks: false, lineEnforce: false });
    return new Map(result.pages.map((page) => [page.num, page.text]));
  } finally {
    await parser.destroy();
  }
}
