import { base64Of } from '../picture-text';
import type { AiRequest } from '../port';

type Part = { text: string } | { inlineData: { mimeType: string; data: string } };

/** Pictures come before the text: https://ai.google.dev/gemini-api/docs/image-understanding (read 2026-11-23). */
export const partsOf = ({ prefix = '', prompt, pictures = [] }: AiRequest): Part[] => [
  ...pictures.map(({ png }) => ({ inlineData: { mimeType: 'image/png', data: base64Of(png) } })),
  { text: `${prefix}${prompt}` },
];

/** https://ai.google.dev/gemini-api/docs/structured-output (read 2026-11-26) */
export const formatOf = ({ answerSchema }: AiRequest) =>
  answerSchema === undefined
    ? {}
    : { responseMimeType: 'application/json', responseJsonSchema: { ...answerSchema.schema } };
