import type { AiClient, AiRequest } from '@app/providers';
import { type AiAnswer, NOTHING_USED } from '@app/providers';
import type { ConversionPorts } from '../src/model/ports';

const nothing = (): Promise<void> => Promise.resolve();

/** What a conversion needs besides its documents, instruction and target: no repairs, no retries, one section at a time. */
export const PLAIN = {
  sectionsAtOnce: 1,
  boundary: 'b0undary',
  canary: 'c4nary',
  pointing: 'p0int',
  providerName: 'Provider',
  repairRounds: 0,
  retrySeconds: [],
  forecast: null,
};

/** Ports without stores: they save nothing, resume nothing, and find no fault in the XML. */
export const NO_STORES: Omit<ConversionPorts, 'client'> = {
  drawPage: null,
  takeOver: () => Promise.resolve(null),
  findSection: () => undefined,
  storeSection: nothing,
  report: nothing,
  wait: nothing,
  validate: () => Promise.resolve([]),
  openCall: () => Promise.resolve({ grew: nothing, ended: nothing }),
};

type Answer = Pick<AiAnswer, 'text'> & Partial<AiAnswer>;

/** A model with these limits. Omitted fields of an answer default to a complete answer that used no tokens. */
export function modelOf(
  {
    contextTokens,
    outputTokens,
    ...given
  }: { readonly contextTokens: number; readonly outputTokens: number } & Partial<AiClient>,
  answer: (request: AiRequest) => Promise<Answer>,
): AiClient {
  const { model = 'm', tier = 'standard' } = given;
  return {
    tokenFactor: 1,
    pictures: null,
    limits: {
      contextTokens,
      outputTokens,
      inputTokens: contextTokens,
      thinkingTokens: 0,
      tokenCeiling: 1.15,
    },
    async generate(request) {
      await request.onSend?.();
      return {
        ...NOTHING_USED,
        finish: 'complete',
        model,
        tier,
        requestId: null,
        ...(await answer(request)),
      };
    },
    ...given,
    model,
    tier,
  };
}
