import { createHash } from 'node:crypto';
import { AppError, message, type ResultMessage } from '@app/contracts';
import type { RunForecaster } from '@app/costs';
import { type AiRequest, ProviderError } from '@app/providers';
import type { ConversionPorts, StoredChunk } from '../model/ports';
import { askProvider } from './ask-provider';
import { Postponed } from './postponed';
import type { Arrived } from './progress-report';
import { countRequest } from './recorded-call';
import { CONTINUATIONS_MAXIMUM, withLessThinking } from './whole-answer';

export type Bought =
  | { readonly kind: 'answer'; readonly answer: StoredChunk }
  | { readonly kind: 'refused'; readonly error: AppError };

/** The place of a call in its conversion, as calls are listed. */
export interface CallPlace {
  readonly position: number;
  readonly label: string;
  readonly round: number;
}

interface BuyerSettings {
  /** Name of the provider in messages for people. */
  readonly provider: string;
  /** Pauses before a failed call is repeated. */
  readonly retrySeconds: readonly number[];
  readonly forecaster: RunForecaster;
}

/** Gets the answer to a request: one that was already paid for, else a new one, which is stored before anything else happens. */
export class AnswerBuyer {
  /** Number of answers of earlier attempts that were used again. */
  reused = 0;

  constructor(
    private readonly settings: BuyerSettings,
    private readonly ports: ConversionPorts,
    private readonly signal: AbortSignal,
  ) {}

  /**
   * `texts` determines the answer together with the model. Throws a `ProviderError`, or `Postponed` for a call that goes into a
   * batch.
   */
  async buy(
    request: AiRequest,
    texts: readonly string[],
    place: CallPlace,
    progress: (arrived: Arrived) => Promise<void>,
  ): Promise<Bought> {
    const { client } = this.ports;
    const inputHash = hashOf([client.model, ...texts]);
    const stored = this.ports.findSection(inputHash);
    if (stored === 'refused') return { kind: 'refused', error: this.refusal() };
    if (stored !== undefined) {
      // A single call asks again by itself.
      if (client.tier === 'batch' && isOnlyThought(stored) && request.thinking === undefined) {
        const again = { ...request, ...withLessThinking(request, client) };
        return this.buy(again, [...texts, 'with less thinking'], place, progress);
      }
      this.recall(stored, request);
      return { kind: 'answer', answer: stored };
    }
    if (client.tier === 'batch') throw this.postponed(request, place, inputHash);
    const call = { section: place.label, round: place.round };
    const { retrySeconds } = this.settings;
    // A half is asked for after continuing did not help: the model may not stop writing.
    const continuations = place.label.includes('.') ? 0 : CONTINUATIONS_MAXIMUM;
    const asking = { ports: this.ports, retrySeconds, signal: this.signal, progress, continuations };
    const answer = await askProvider(request, call, asking);
    const { text: output, model, inputTokens, outputTokens, requestId, finish, durationMs } = answer;
    if (finish === 'refused') return { kind: 'refused', error: this.refusal(answer.withheld?.said) };
    if (finish === 'missing') throw new ProviderError('response', message('provider.ended-early'));
    const usage = { model, inputTokens, outputTokens, requestId, durationMs };
    const bought: StoredChunk = { ...place, inputHash, finish, output, ...usage };
    if (finish === 'complete') this.settings.forecaster.add(answer);
    await this.ports.storeSection(bought);
    return { kind: 'answer', answer: bought };
  }

  private recall(stored: StoredChunk, request: AiRequest): void {
    // Answers of batches are all stored before they are read.
    if (this.ports.client.tier !== 'batch') this.reused += 1;
    if (stored.finish !== 'complete') return;
    const expectedTokens = countRequest(request);
    this.settings.forecaster.recall({ ...stored, cachedTokens: 0, cacheWriteTokens: 0, expectedTokens });
  }

  private refusal(why: ResultMessage = message('provider.refused')): AppError {
    return new AppError('PROVIDER_REFUSED', { args: { provider: this.settings.provider, why } });
  }

  private postponed(request: AiRequest, place: CallPlace, inputHash: string): Postponed {
    const { model, tokenFactor } = this.ports.client;
    const expectedInputTokens = countRequest(request);
    const inputTokens = Math.ceil(expectedInputTokens * tokenFactor);
    const { position, label: section, round } = place;
    const call = { position, section, round, inputHash, request, model, inputTokens, expectedInputTokens };
    return new Postponed([call]);
  }
}

/** True if the model used its whole output for thinking. */
export const isOnlyThought = ({ finish, output }: Pick<StoredChunk, 'finish' | 'output'>): boolean =>
  finish === 'length' && output.trim() === '';

function hashOf(texts: readonly string[]): string {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(text).update('\0');
  return hash.digest('hex');
}
