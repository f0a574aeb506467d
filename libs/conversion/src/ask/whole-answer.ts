import { type AiClient, type AiRequest, ProviderError } from '@app/providers';
import { countRequest, type RecordedAnswer } from './recorded-call';

/** Continuations of one answer. A model that still writes after that does not stop. */
export const CONTINUATIONS_MAXIMUM = 2;
/** A continuation with fewer new characters than this is a repetition. */
const LEAST_GROWTH = 20;

type Ask = (request: AiRequest) => Promise<RecordedAnswer>;

/**
 * One answer, in several calls if necessary. Keeps what arrived before an answer was cut off or the connection failed, and asks
 * for the rest only. If the model used its whole output for thinking, it is asked once more with less effort and more room. If
 * the vendor withheld the answer because of its wording, it is asked once more with other settings.
 */
export class WholeAnswer {
  private begun = '';
  /** How much of the answer there was when the provider last reported an error in the middle of it. */
  private brokenAt = 0;
  private extra: Pick<AiRequest, 'thinking' | 'settings' | 'maxOutputTokens'>;
  private readonly calls: RecordedAnswer[] = [];

  constructor(
    private readonly request: AiRequest,
    private readonly client: AiClient,
    private readonly continuations = CONTINUATIONS_MAXIMUM,
  ) {
    this.extra = { maxOutputTokens: request.maxOutputTokens };
  }

  /** `attempt` makes one call with its retries. It gets the function that asks for what is missing. */
  async get(
    ask: Ask,
    attempt: (call: () => Promise<RecordedAnswer>) => Promise<RecordedAnswer>,
  ): Promise<RecordedAnswer> {
    for (let time = 0; ; time += 1) {
      const answer = await attempt(() => this.ask(ask));
      this.calls.push(answer);
      const before = this.begun.length;
      const text = joined(this.begun, answer.text);
      if (!this.isAskedAgain(answer, { time, grown: text.length - before })) return this.sum(answer, text);
      if (answer.finish === 'length') this.begun = this.seam(text);
    }
  }

  private async ask(ask: Ask): Promise<RecordedAnswer> {
    const { begun, extra, request } = this;
    try {
      const answer = await ask({ ...request, ...extra, ...(begun === '' ? {} : { begun }) });
      if (answer.finish === 'missing') this.keep(answer.text);
      return answer;
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      this.keep(error.partial);
      throw this.isBrokenAgain(error) ? new ProviderError('response', error.said, error) : error;
    }
  }

  /** True for an error at the same place as the last one. Both were paid for, and a third answer would break there, too. */
  private isBrokenAgain({ fault, partial }: ProviderError): boolean {
    if (fault !== 'transient' || partial === '' || this.begun === '') return false;
    const before = this.brokenAt;
    this.brokenAt = this.begun.length;
    return before === this.brokenAt;
  }

  /** Keeps the beginning of an answer for the next try. */
  private keep(partial: string): void {
    if (this.request.pictures === undefined) this.begun = this.seam(joined(this.begun, partial));
  }

  private isAskedAgain(
    { finish, text, withheld }: RecordedAnswer,
    { time, grown }: { time: number; grown: number },
  ): boolean {
    const { extra, request, client } = this;
    if (finish === 'refused') {
      if (withheld?.mayPass !== true || extra.settings !== undefined) return false;
      this.extra = { ...extra, settings: 'other' };
      return true;
    }
    if (finish !== 'length') return false;
    if (text.trim() === '' && this.begun === '') {
      if (extra.thinking !== undefined) return false;
      this.extra = withLessThinking(request, client);
      return true;
    }
    return request.pictures === undefined && time < this.continuations && grown >= LEAST_GROWTH;
  }

  /** Where the next call continues: behind the last tag of XML, so that a repeated or missing space does no harm. */
  private seam(text: string): string {
    return this.request.answerSchema === undefined
      ? text.slice(0, text.lastIndexOf('>') + 1)
      : text.trimEnd();
  }

  /** The last answer with the whole text and the usage of all calls. */
  private sum(last: RecordedAnswer, text: string): RecordedAnswer {
    const { calls } = this;
    const total = (value: (answer: RecordedAnswer) => number): number =>
      calls.reduce((sum, each) => sum + value(each), 0);
    return {
      ...last,
      text,
      inputTokens: total(({ inputTokens }) => inputTokens),
      cachedTokens: total(({ cachedTokens }) => cachedTokens),
      cacheWriteTokens: total(({ cacheWriteTokens }) => cacheWriteTokens),
      outputTokens: total(({ outputTokens }) => outputTokens),
      thinkingTokens: total(({ thinkingTokens }) => thinkingTokens),
      durationMs: total(({ durationMs }) => durationMs),
      expectedTokens: total(({ expectedTokens }) => expectedTokens),
    };
  }
}

/** For a model that has used its whole output for thinking: less effort and more room. */
export function withLessThinking(
  request: AiRequest,
  { limits, tokenFactor }: Pick<AiClient, 'limits' | 'tokenFactor'>,
): Pick<AiRequest, 'thinking' | 'maxOutputTokens'> {
  const input = Math.ceil(countRequest(request) * tokenFactor);
  const room = Math.min(limits.outputTokens, limits.contextTokens - input);
  return { thinking: 'less', maxOutputTokens: Math.max(request.maxOutputTokens, room) };
}

const OVERLAP = { least: 12, most: 400 };

/** The beginning of an answer with its continuation. Some models repeat the end of the beginning, or start again. */
export function joined(begun: string, continuation: string): string {
  if (begun === '') return continuation;
  const rest = continuation.replace(/^\s*```\w*\n/, '');
  if (/^\s*(?:<\?xml|<!DOCTYPE)/.test(rest) || startsAgain(begun, rest)) return rest;
  for (let length = Math.min(OVERLAP.most, rest.length, begun.length); length >= OVERLAP.least; length -= 1)
    if (begun.endsWith(rest.slice(0, length))) return begun + rest.slice(length);
  return begun + rest;
}

const BEGINNING = 30;

const startsAgain = (begun: string, rest: string): boolean =>
  rest.trim().length >= OVERLAP.least && begun.trim().startsWith(rest.trim().slice(0, BEGINNING));
