import type { AiProvider, Block } from '@app/contracts';
import { costOf } from '@app/costs';
import { BUILT_IN_MODELS } from '@app/models';
import { createAiClient } from '@app/providers';
import { ProviderEmulator } from '@app/testing';
import { z } from 'zod';
import { NO_STORES, PLAIN } from '../test/conversion';
import { convert } from './convert';
import type { WholeDocument } from './model/whole-document';
import type { CallEnd } from './model/ports';

const anchor = { kind: 'doc' as const, paragraph: 0 };
const documentOf = (paragraphs: number): WholeDocument => ({
  id: 1,
  name: 'Protocol',
  format: 'docx',
  pages: [],
  runningLines: [],
  warnings: [],
  blocks: Array.from({ length: paragraphs }, (_unused, at): Block => {
    const text = `Paragraph ${at} says that the participant returns to the site once a week.`;
    return { id: `b${at}`, type: 'paragraph', text, anchor };
  }),
});

const MODELS = {
  claude: 'claude-sonnet-5-5',
  openai: 'gpt-6.1-sol',
  gemini: 'gemini-3.8-flash',
} satisfies Partial<Record<AiProvider, string>>;
type Vendor = keyof typeof MODELS;

const Part = z.object({ text: z.string() });
const Body = z.object({
  system: z.array(Part).default([]),
  messages: z.array(z.object({ content: z.union([z.string(), z.array(Part)]) })).default([]),
  contents: z.array(z.object({ parts: z.array(Part) })).default([]),
});

/** Returns the text that a model reads, in order. */
function textOf(json: string): string {
  const { system, messages, contents } = Body.parse(JSON.parse(json));
  const parts = [
    ...system,
    ...messages.flatMap(({ content }) => (typeof content === 'string' ? [{ text: content }] : content)),
    ...contents.flatMap(({ parts: some }) => some),
  ];
  return parts.map(({ text }) => text).join('');
}

describe.each(['claude', 'openai', 'gemini'] as const)('two own prompts for one document at %s', (vendor) => {
  let emulator: ProviderEmulator;
  beforeAll(async () => {
    emulator = await ProviderEmulator.start();
  });
  beforeEach(() => {
    emulator.reset();
    emulator.always({ kind: 'answer', text: '<study><part>Paragraph 1</part></study>' });
  });
  afterAll(() => emulator.close());

  it.each([
    ['as a whole', 60],
    ['in sections', 900],
  ])(
    'send the same beginning up to the task, %s, and the second reads it from the cache',
    async (_what, paragraphs) => {
      const documents = [documentOf(paragraphs)];
      const first = await converted(emulator, vendor, documents, 'Write the parts.');
      const second = await converted(
        emulator,
        vendor,
        documents,
        'Write the visits, each with its number, as <visit>.',
      );

      expect(first.bodies.length > 1).toBe(paragraphs > 100);
      expect(second.bodies).toHaveLength(first.bodies.length);
      for (const [place, body] of first.bodies.entries()) {
        const [one, other] = [body, second.bodies[place] ?? ''].map((json) =>
          textOf(json).split('\nTask:\n'),
        );
        expect(one?.[0]).toContain('Paragraph');
        expect(other?.[0]).toBe(one?.[0]);
        expect(other?.[1]).not.toBe(one?.[1]);
      }
      // The first section writes the outline, its first text, to the cache. The other sections of the first run read it from
      // there.
      expect(first.ends[0]).toMatchObject({ cachedTokens: 0 });
      expect(second.ends.map(({ cachedTokens }) => cachedTokens)).toEqual(second.ends.map(() => 60));
      expect(second.ends.every(({ cacheWriteTokens }) => cacheWriteTokens === 0)).toBe(true);
      expect(second.cost).toBeLessThan(first.cost);
    },
  );
});

async function converted(
  emulator: ProviderEmulator,
  provider: Vendor,
  documents: readonly WholeDocument[],
  instruction: string,
) {
  const from = emulator.requests.length;
  const ends: CallEnd[] = [];
  const settings = { model: MODELS[provider] };
  const client = createAiClient(
    { provider, apiKey: 'sk-shared-prefix', settings },
    {
      catalogue: BUILT_IN_MODELS,
      policy: { allowlist: [emulator.url], allowPrivate: false },
      baseUrls: { claude: emulator.url, openai: `${emulator.url}/v1`, gemini: emulator.url },
    },
  );
  await convert(
    { ...PLAIN, documents, instruction, target: 'any', canary: `canary-of-${instruction.length}` },
    {
      ...NO_STORES,
      client,
      openCall: () =>
        Promise.resolve({
          grew: () => Promise.resolve(),
          ended: (end: CallEnd) => Promise.resolve(void ends.push(end)),
        }),
    },
    new AbortController().signal,
  );
  const cost = ends.reduce((sum, end) => {
    const call = { ...end, model: MODELS[provider], at: new Date('2026-11-26T00:00:00Z') };
    return sum + (costOf(call, { provider, settings: {} }, { catalogue: BUILT_IN_MODELS, own: {} }) ?? NaN);
  }, 0);
  return { ends, cost, bodies: emulator.requests.slice(from).map(({ body }) => body) };
}
