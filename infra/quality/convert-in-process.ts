import { type Conversion, type ConversionPorts, convert } from '@app/conversion';
import { type AiClient, NOTHING_USED } from '@app/providers';
import { validate } from '@app/xml';

type Input = Parameters<typeof convert>[0];

export interface InProcess {
  /** Overrides the defaults: no repairs, no retries, one section at a time. */
  readonly input: Pick<Input, 'documents' | 'instruction' | 'target'> & Partial<Input>;
  /** Tokens of a call: question and answer together, and the answer alone. */
  readonly contextTokens: number;
  readonly outputTokens: number;
  /** Answers one call. Omitted fields default to a complete answer that used no tokens. */
  readonly generate: (
    request: Parameters<AiClient['generate']>[0],
  ) => Promise<Pick<Answer, 'text'> & Partial<Answer>>;
  /** Called before each call. */
  readonly onCall?: (call: Parameters<ConversionPorts['openCall']>[0]) => void;
}
type Answer = Awaited<ReturnType<AiClient['generate']>>;

/** The prefix of references to blocks. */
export const POINTING = 'abcdef';

const nothing = () => Promise.resolve();

/** Converts documents with the product's engine without stores: saves nothing and resumes nothing. */
export function convertInProcess({
  input,
  contextTokens,
  outputTokens,
  generate,
  onCall,
}: InProcess): Promise<Conversion> {
  const client: AiClient = {
    model: 'in-process',
    tier: 'standard',
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
      const facts = { finish: 'complete', model: 'in-process', tier: 'standard', requestId: null } as const;
      return { ...NOTHING_USED, ...facts, ...(await generate(request)) };
    },
  };
  return convert(
    {
      sectionsAtOnce: 1,
      repairRounds: 0,
      boundary: 'b0undary',
      canary: 'c4nary',
      pointing: POINTING,
      providerName: 'In process',
      retrySeconds: [],
      forecast: null,
      ...input,
    },
    {
      client,
      drawPage: null,
      takeOver: () => Promise.resolve(null),
      findSection: () => undefined,
      storeSection: nothing,
      report: nothing,
      wait: nothing,
      openCall: (call) => {
        onCall?.(call);
        return Promise.resolve({ grew: nothing, ended: nothing });
      },
      validate: (xml, target) => Promise.resolve(validate(xml, target)),
    },
    new AbortController().signal,
  );
}
