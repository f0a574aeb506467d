import { z } from 'zod';

/** Image format of each vendor, from the pages of its API (read 2026-11-23). */
const FORMATS = {
  // https://platform.claude.com/docs/en/build-with-claude/vision
  anthropic: z.object({
    type: z.literal('image'),
    source: z.object({ type: z.literal('base64'), media_type: z.literal('image/png'), data: z.base64() }),
  }),
  // https://developers.openai.com/api/docs/guides/images-vision
  openai: z.object({
    type: z.literal('image_url'),
    image_url: z.object({ url: z.string().startsWith('data:image/png;base64,'), detail: z.string() }),
  }),
  // https://ai.google.dev/gemini-api/docs/image-understanding
  gemini: z.object({ inlineData: z.object({ mimeType: z.literal('image/png'), data: z.base64() }) }),
};

const Body = z.object({
  messages: z.array(z.object({ content: z.unknown() })).default([]),
  contents: z.array(z.object({ parts: z.array(z.unknown()) })).default([]),
});

/** The images (PNG) of a request. Null if one is not in its vendor's format. */
export function picturesIn(path: string, body: string): Buffer[] | null {
  if (!/"(image|image_url|inlineData)"/.test(body)) return [];
  const { messages, contents } = Body.parse(JSON.parse(body));
  const parts = [...messages.map(({ content }) => content), ...contents.map(({ parts: each }) => each)]
    .filter((content) => Array.isArray(content))
    .flat()
    .filter((part) => !isText(part));
  const pictures = parts.map((part) => pictureOf(path, part));
  return pictures.every((picture) => picture !== null) ? pictures : null;
}

const isText = (part: unknown): boolean => z.object({ text: z.string() }).safeParse(part).success;

function pictureOf(path: string, part: unknown): Buffer | null {
  const data = dataOf(path, part);
  const png = data === undefined ? null : Buffer.from(data, 'base64');
  return png?.subarray(0, 8).toString('latin1') === '\u0089PNG\r\n\u001a\n' ? png : null;
}

function dataOf(path: string, part: unknown): string | undefined {
  if (path.includes('/messages')) return FORMATS.anthropic.safeParse(part).data?.source.data;
  if (path.includes('GenerateContent')) return FORMATS.gemini.safeParse(part).data?.inlineData.data;
  return FORMATS.openai.safeParse(part).data?.image_url.url.split(',')[1];
}
