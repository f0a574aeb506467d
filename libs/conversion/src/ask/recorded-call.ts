import { message, ResultMessage } from '@app/contracts';
import { countTokens } from '@app/costs';
import { pictureTokens } from '@app/models';
import {
  type AiAnswer,
  type AiClient,
  type AiRequest,
  callReason,
  type CallReason,
  NOTHING_USED,
  ProviderError,
  StoppedCall,
  type TokenUsage,
} from '@app/providers';
import { z } from 'zod';
import type { CallOpening, ConversionPorts, OpenCall } from '../model/ports';
import { isWhole } from './is-whole';
import { type Arrived, ProgressReport } from './progress-report';

/** An answer with its usage. */
export type RecordedAnswer = AiAnswer & {
  readonly durationMs: number;
  /** Token count of the input before it was sent. */
  readonly expectedTokens: number;
};

/** Characters of XML per token. Used for progress only; final tokens are counted. */
export const CHARACTERS_PER_TOKEN = 3.2;

/** Tokens of the whole text of a request, by our own count. */
export const countRequest = ({ system, prefix = [], prompt, begun = '' }: AiRequest): number =>
  [system, ...prefix, prompt, begun].reduce((sum, text) => sum + countTokens(text), 0);

/**
 * Makes a call and records it from before it is sent until it ends with an answer, a failure or our own abort. Calls that were
 * never sent are not recorded.
 */
export async function recordedCall(
  client: AiClient,
  request: AiRequest,
  {
    call,
    openCall,
    progress,
  }: {
    call: Pick<CallOpening, 'section' | 'round' | 'by'>;
    openCall: ConversionPorts['openCall'];
    progress: (arrived: Arrived) => Promise<void>;
  },
): Promise<RecordedAnswer> {
  const picturesTokens = pictureTokens(client.pictures, request.pictures);
  const textTokens = countRequest(request);
  const expectedTokens = textTokens + picturesTokens;
  let open: OpenCall | null = null;
  let startedAt = performance.now();
  const duration = (): number => Math.round(performance.now() - startedAt);
  const report = new ProgressReport(async (arrived) => {
    await open?.grew({
      outputTokens: Math.ceil((arrived.characters / CHARACTERS_PER_TOKEN) * client.tokenFactor),
      durationMs: duration(),
    });
    await progress(arrived);
  });
  const onSend = async (): Promise<void> => {
    const inputTokens = Math.ceil(textTokens * client.tokenFactor) + picturesTokens;
    open = await openCall({
      ...call,
      model: client.model,
      tier: client.tier,
      inputTokens,
      expectedInputTokens: expectedTokens,
      maxOutputTokens: request.maxOutputTokens,
    });
    startedAt = performance.now();
  };
  const ended = (end: Omit<Parameters<OpenCall['ended']>[0], 'durationMs'>): Promise<void> =>
    open?.ended({ ...end, durationMs: duration() }) ?? Promise.resolve();

  let answer: AiAnswer;
  try {
    answer = await client.generate({
      ...request,
      onSend,
      onProgress: (characters) =>
        report.tell({ characters: characters + (request.begun?.length ?? 0), thinkingSeconds: 0 }),
      onThinking: (thinkingSeconds) => report.tell({ characters: 0, thinkingSeconds }),
    });
  } catch (error) {
    const facts = { model: client.model, tier: client.tier, requestId: null, ...reasonOf(error) };
    if (error instanceof StoppedCall) {
      await ended({ ...error.usage, ...facts, finish: 'stopped' });
      throw error.cause;
    }
    const usage = error instanceof ProviderError ? error.usage : NOTHING_USED;
    await ended({ ...usage, ...facts, finish: 'failed' });
    throw error;
  }
  const durationMs = duration();
  const { model, tier, requestId } = answer;
  const isTaken =
    answer.finish === 'missing' && (await isWhole(request, (request.begun ?? '') + answer.text));
  const finish = isTaken ? 'complete' : answer.finish;
  const why = answer.withheld === undefined ? { reason: null, said: null } : callReason(answer.withheld.said);
  await ended({ ...usageOf(answer), model, tier, requestId, finish, ...why });
  await report.settled();
  return { ...answer, finish, durationMs, expectedTokens };
}

const usageOf = ({
  inputTokens,
  cachedTokens,
  cacheWriteTokens,
  outputTokens,
  thinkingTokens,
  isEstimated,
}: AiAnswer): TokenUsage => ({
  inputTokens,
  cachedTokens,
  cacheWriteTokens,
  outputTokens,
  thinkingTokens,
  isEstimated,
});

/** Errors of ours say what they say as a message, too; one that ended a call by its signal is the cause. */
const Told = z.object({ said: ResultMessage });

function reasonOf(error: unknown): CallReason {
  const by = error instanceof StoppedCall && Told.safeParse(error.cause).success ? error.cause : error;
  if (!(by instanceof Error)) return callReason(message('call.failed'));
  if (by instanceof ProviderError && by.details !== null && typeof by.said !== 'string')
    return callReason(message('provider.with-details', { why: by.said, details: by.details }));
  // Its own words: a message of the catalogue of errors has none here.
  return { ...callReason(by.message), said: Told.safeParse(by).data?.said ?? null };
}
