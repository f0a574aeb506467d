import { type Conversion, type ConversionPorts, convert } from '@app/conversion';
import type { AiClient } from '@app/providers';
import { validate } from '@app/xml';
import { modelOf, NO_STORES, PLAIN } from '../../libs/conversion/test/conversion';

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
  /** Changes to the client and the ports: a picture of a page, another check. */
  readonly given?: { readonly client?: Partial<AiClient>; readonly ports?: Partial<ConversionPorts> };
  /** Called before each call. */
  readonly onCall?: (call: Parameters<ConversionPorts['openCall']>[0]) => void;
}
type Answer = Awaited<ReturnType<AiClient['generate']>>;

/** The prefix of references to blocks. */
export const POINTING = 'abcdef';

/** Converts documents with the product's engine without stores: saves nothing and resumes nothing. */
export const convertInProcess = ({
  input,
  generate,
  onCall,
  given,
  ...limits
}: InProcess): Promise<Conversion> =>
  convert(
    { ...PLAIN, pointing: POINTING, providerName: 'In process', ...input },
    {
      ...NO_STORES,
      client: modelOf({ ...limits, model: 'in-process', ...given?.client }, generate),
      openCall: (call) => {
        onCall?.(call);
        return NO_STORES.openCall(call);
      },
      validate: (xml, target) => Promise.resolve(validate(xml, target)),
      ...given?.ports,
    },
    new AbortController().signal,
  );
