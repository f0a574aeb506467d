import type { AiProvider } from '@app/contracts';
import { z } from 'zod';
import { type ListedModel, type ListFormat, noList, readable } from './listed-model';

const PER_PAGE = 1000;
const id = z.string().min(1).max(120);
const tokens = z.number().int().positive().nullish().catch(null);
const entries = z.array(z.unknown());
/** The day of an instant or a day; undefined for anything else. */
const day = z
  .union([
    z.iso.date(),
    z.iso.datetime({ offset: true }).transform((instant) => instant.slice(0, 10)),
    z.null(),
  ])
  .optional()
  .catch(undefined);

function parsed<T>(schema: z.ZodType<T>, body: unknown): T {
  const result = schema.safeParse(body);
  if (!result.success) throw noList();
  return result.data;
}

const each = <T>(
  list: readonly unknown[],
  schema: z.ZodType<T>,
  modelOf: (entry: T) => ListedModel | null,
): ListedModel[] =>
  readable(
    list.map((entry) => {
      const result = schema.safeParse(entry);
      return result.success ? modelOf(result.data) : null;
    }),
  );

// https://platform.claude.com/docs/en/api/models/list (read 2026-11-22); retired models are left out by default.
const ClaudeList = z.object({ data: entries, has_more: z.boolean(), last_id: z.string().nullish() });
const ClaudeModel = z.object({
  type: z.literal('model'),
  id,
  display_name: z.string().max(200).nullish().catch(null),
  max_input_tokens: tokens,
  max_tokens: tokens,
  retires_at: day,
  capabilities: z
    .object({ image_input: z.object({ supported: z.boolean() }) })
    .nullish()
    .catch(null),
});
const claude: ListFormat = {
  vendorUrl: 'https://api.anthropic.com',
  url: (baseUrl, after) =>
    `${baseUrl}/v1/models?limit=${PER_PAGE}${after === null ? '' : `&after_id=${encodeURIComponent(after)}`}`,
  headers: (apiKey) => ({ 'x-api-key': apiKey, 'anthropic-version': '2023-06-01' }),
  read(body) {
    const { data, has_more: hasMore, last_id: last } = parsed(ClaudeList, body);
    const models = each(data, ClaudeModel, (model) => ({
      id: model.id,
      name: model.display_name ?? null,
      contextTokens: model.max_input_tokens ?? null,
      inputTokens: model.max_input_tokens ?? null,
      outputTokens: model.max_tokens ?? null,
      retires: model.retires_at,
      pictures: model.capabilities?.image_input.supported,
    }));
    return { models, next: hasMore ? (last ?? null) : null };
  },
};

// https://developers.openai.com/api/reference/resources/models/methods/list (read 2026-11-22). `max_model_len` is vLLM's.
const OpenAiList = z.object({ data: entries });
const OpenAiModel = z.object({ id, shutdown_date: day, max_model_len: tokens });
const openai: ListFormat = {
  vendorUrl: 'https://api.openai.com/v1',
  url: (baseUrl) => `${baseUrl}/models`,
  headers: (apiKey) => ({ authorization: `Bearer ${apiKey}` }),
  read: (body) => ({
    models: each(parsed(OpenAiList, body).data, OpenAiModel, (model) => ({
      id: model.id,
      name: null,
      contextTokens: model.max_model_len ?? null,
      inputTokens: null,
      outputTokens: null,
      retires: model.shutdown_date,
    })),
    next: null,
  }),
};

// https://ai.google.dev/api/models (read 2026-11-22); it does not report retirement.
const GeminiList = z.object({
  models: entries,
  nextPageToken: z.string().min(1).optional().catch(undefined),
});
const GeminiModel = z.object({
  name: z.string().min(1).max(140),
  displayName: z.string().max(200).nullish().catch(null),
  inputTokenLimit: tokens,
  outputTokenLimit: tokens,
  supportedGenerationMethods: z.array(z.string()),
});
const gemini: ListFormat = {
  vendorUrl: 'https://generativelanguage.googleapis.com',
  url: (baseUrl, after) =>
    `${baseUrl}/v1beta/models?pageSize=${PER_PAGE}${after === null ? '' : `&pageToken=${encodeURIComponent(after)}`}`,
  headers: (apiKey) => ({ 'x-goog-api-key': apiKey }),
  read(body) {
    const { models: list, nextPageToken: next = null } = parsed(GeminiList, body);
    const answering = each(list, GeminiModel, (model) => ({
      id: model.name.replace(/^models\//, ''),
      name: model.displayName ?? null,
      contextTokens: model.inputTokenLimit ?? null,
      inputTokens: model.inputTokenLimit ?? null,
      // Embedding models generate no text.
      outputTokens: model.supportedGenerationMethods.includes('generateContent')
        ? (model.outputTokenLimit ?? null)
        : 0,
      retires: undefined,
    }));
    return { models: answering.filter(({ outputTokens }) => outputTokens !== 0), next };
  },
};

/** How each provider lists its models. */
export const LIST_FORMATS: Record<AiProvider, ListFormat> = { claude, openai, gemini, custom: openai };
