import type { AiEffort } from '@app/contracts';
import type { ClientOptions } from '../adapter';
import { CONTINUE } from '../continuation';
import { base64Of } from '../picture-text';
import type { AiRequest } from '../port';
import type { Rejected } from '../rejected-parameters';

type Part = { text: string } | { inlineData: { mimeType: string; data: string } };

/** Pictures come before the text: https://ai.google.dev/gemini-api/docs/image-understanding (read 2026-11-23). */
const partsOf = ({ prefix = [], prompt, pictures = [] }: AiRequest): Part[] => [
  ...pictures.map(({ png }) => ({ inlineData: { mimeType: 'image/png', data: base64Of(png) } })),
  { text: [...prefix, prompt].join('') },
];

/** The messages of a request, with the beginning of the answer if there is one. */
export const contentsOf = (request: AiRequest) => [
  { role: 'user', parts: partsOf(request) },
  ...(request.begun === undefined
    ? []
    : [
        { role: 'model', parts: [{ text: request.begun }] },
        { role: 'user', parts: [{ text: CONTINUE }] },
      ]),
];

/** Parameters that influence the wording. A second call with other settings can avoid what was withheld. */
export function wordingOf(
  request: AiRequest,
  { effort: usual, takesSampling }: Pick<ClientOptions, 'effort' | 'takesSampling'>,
  rejected: Rejected,
): { effort: AiEffort | null; sampling: { temperature?: number } } {
  const isOther = request.settings === 'other';
  const temperature = isOther ? 1 : 0;
  const other = usual === 'low' ? 'medium' : 'low';
  const effort = isOther || request.thinking === 'less' ? other : usual;
  return {
    effort: usual === null || rejected.has('effort') ? null : effort,
    sampling: takesSampling && !rejected.has('sampling') ? { temperature } : {},
  };
}

/** https://ai.google.dev/gemini-api/docs/structured-output (read 2026-11-26) */
export const formatOf = ({ answerSchema }: AiRequest, rejected: Rejected) =>
  answerSchema === undefined || rejected.has('schema')
    ? {}
    : { responseMimeType: 'application/json', responseJsonSchema: { ...answerSchema.schema } };
