import type { IncomingMessage } from 'node:http';

/** A model as a test describes it. */
export interface EmulatedModel {
  readonly id: string;
  readonly contextTokens?: number;
  readonly outputTokens?: number;
  readonly retires?: string;
  /** Whether it accepts images. Only one vendor reports it. */
  readonly pictures?: boolean;
}

/** Entries on a page of the vendors whose lists have pages. */
const PER_PAGE = 1000;

/** True for a request for the list of models. */
export const isModelList = ({ method, url = '' }: IncomingMessage): boolean =>
  method === 'GET' && /\/models(\?|$)/.test(url);

/** A page of the list in the shape of the vendor whose key header was sent. */
export function modelPage({ headers, url = '' }: IncomingMessage, models: readonly EmulatedModel[]): object {
  const query = new URL(url, 'http://localhost').searchParams;
  // https://platform.claude.com/docs/en/api/models/list
  if (headers['x-api-key'] !== undefined) {
    const after = models.findIndex(({ id }) => id === query.get('after_id')) + 1;
    const page = models.slice(after, after + PER_PAGE);
    return {
      data: page.map(({ id, contextTokens = null, outputTokens = null, retires, pictures }) => ({
        type: 'model',
        id,
        display_name: `The ${id}`,
        created_at: '2026-09-01T00:00:00Z',
        max_input_tokens: contextTokens,
        max_tokens: outputTokens,
        lifecycle: retires === undefined ? 'active' : 'deprecated',
        retires_at: retires === undefined ? null : `${retires}T00:00:00Z`,
        capabilities: pictures === undefined ? null : { image_input: { supported: pictures } },
      })),
      has_more: after + PER_PAGE < models.length,
      last_id: page.at(-1)?.id ?? null,
    };
  }
  // https://ai.google.dev/api/models
  if (headers['x-goog-api-key'] !== undefined) {
    const from = Number(query.get('pageToken') ?? 0);
    const next = from + PER_PAGE;
    return {
      models: models.slice(from, next).map(({ id, contextTokens = 1, outputTokens = 1 }) => ({
        name: `models/${id}`,
        displayName: `The ${id}`,
        inputTokenLimit: contextTokens,
        outputTokenLimit: outputTokens,
        supportedGenerationMethods: [id.includes('embedding') ? 'embedContent' : 'generateContent'],
      })),
      ...(next < models.length && { nextPageToken: String(next) }),
    };
  }
  // https://developers.openai.com/api/reference/resources/models/methods/list
  return {
    object: 'list',
    data: models.map(({ id, retires = null }) => ({
      id,
      object: 'model',
      created: 1_790_000_000,
      owned_by: 'emulated',
      shutdown_date: retires,
    })),
  };
}
