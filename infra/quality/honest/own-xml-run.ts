import { setTimeout as sleep } from 'node:timers/promises';
import type { BuiltInPrompt } from '@app/contracts';
import { type Conversion, convert, type WholeDocument } from '@app/conversion';
import { countTokens } from '@app/costs';
import { type AiClient, type AiRequest, NOTHING_USED } from '@app/providers';
import { validate } from '@app/xml';

export interface InProcess {
  readonly document: WholeDocument;
  readonly prompt: Pick<BuiltInPrompt, 'text' | 'target'>;
  readonly sectionsAtOnce: number;
  /** Tokens of a call, question and answer together. */
  readonly contextTokens: number;
  readonly callMs: number;
  readonly answer: (request: AiRequest) => string;
}

const nothing = () => Promise.resolve();
const WORDS = { boundary: 'b0undary', canary: 'c4nary', pointing: 'abcdef', providerName: 'Bench' };

/** A conversion without stores, by a model that answers after a set time. */
export function convertInProcess({
  document,
  prompt: { text: instruction, target },
  sectionsAtOnce,
  contextTokens,
  callMs,
  answer,
}: InProcess): Promise<Conversion> {
  const outputTokens = Math.floor(contextTokens / 4);
  const client: AiClient = {
    model: 'bench',
    tier: 'standard',
    tokenFactor: 1,
    pictures: null,
    limits: {
      contextTokens,
      inputTokens: contextTokens,
      outputTokens,
      thinkingTokens: 0,
      tokenCeiling: 1.15,
    },
    async generate(request) {
      await request.onSend?.();
      await sleep(callMs);
      const written = answer(request);
      const facts = { finish: 'complete', model: 'bench', tier: 'standard', requestId: null } as const;
      return { ...NOTHING_USED, text: written, outputTokens: countTokens(written), ...facts };
    },
  };
  return convert(
    {
      documents: [document],
      instruction,
      target,
      sectionsAtOnce,
      repairRounds: 0,
      ...WORDS,
      retrySeconds: [],
      forecast: null,
    },
    {
      client,
      drawPage: null,
      takeOver: () => Promise.resolve(null),
      findSection: () => undefined,
      storeSection: nothing,
      report: nothing,
      wait: nothing,
      openCall: () => Promise.resolve({ grew: nothing, ended: nothing }),
      validate: (xml) => Promise.resolve(validate(xml, target)),
    },
    new AbortController().signal,
  );
}
