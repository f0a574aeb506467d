import { createHash } from 'node:crypto';
import { AppError } from '@app/contracts';
import {
  type AiAnswer,
  type AiClient,
  type AiRequest,
  callBudget,
  estimateTokens,
  isOutage,
  ProviderError,
} from '@app/providers';
import { cleanAnswer } from '@app/xml';
import type { Section } from '../plan/section';
import { type Correction, type Prompt, type PromptFrame, writePrompt } from '../prompt/prompt';
import type { ConversionPorts, ProviderCall, StoredSection } from './ports';
import { ProgressReport } from './progress-report';
import { retrying } from './provider-retry';

/** What came of asking for a section. */
export type SectionResult =
  | {
      readonly kind: 'xml';
      readonly xml: string;
      readonly round: number;
      readonly repairs: readonly string[];
      readonly model: string;
    }
  /** The answer reached the provider's output limit. */
  | { readonly kind: 'cut' }
  /** No usable XML in any round, or the provider withheld its answer. */
  | { readonly kind: 'unusable'; readonly error: AppError; readonly round: number };

export interface DeskSettings {
  readonly frame: PromptFrame;
  /** Name of the provider in messages for people. */
  readonly provider: string;
  /** Corrections that one section may have. */
  readonly rounds: number;
  /** Pauses before a call that failed is repeated. */
  readonly retrySeconds: readonly number[];
}

/** Where sections are asked for: looks into what was bought before, buys what is missing, and keeps what was bought. */
export class SectionDesk {
  /** Duration of the calls of this run, for the estimate of the rest. */
  readonly durations: number[] = [];
  reused = 0;

  constructor(
    private readonly settings: DeskSettings,
    private readonly ports: ConversionPorts,
    private readonly signal: AbortSignal,
  ) {}

  /** Asks until the answer is XML, at most as often as rounds are left; `first` is the round to begin with. */
  async ask(
    section: Section,
    place: { position: number; structure?: string },
    progress: (characters: number) => Promise<void>,
    start: { round: number; correction?: Correction } = { round: 0 },
  ): Promise<SectionResult> {
    let { correction } = start;
    for (let round = start.round; ; round += 1) {
      const answer = await this.answerTo(section, { ...place, round, correction }, progress);
      if (answer.kind === 'refused') return { kind: 'unusable', error: answer.error, round };
      const { finish, output, model } = answer.section;
      if (finish === 'length') return { kind: 'cut' };
      const read = this.read(output);
      if (read.kind === 'xml') return { ...read, round, model };
      if (round >= this.settings.rounds) return { kind: 'unusable', error: read.error, round };
      correction = { answer: output, problems: [read.error.message] };
    }
  }

  private read(
    output: string,
  ): { kind: 'xml'; xml: string; repairs: readonly string[] } | { kind: 'bad'; error: AppError } {
    if (output.includes(this.settings.frame.canary))
      return { kind: 'bad', error: new AppError('ANSWER_OFF_TASK') };
    const cleaned = cleanAnswer(output);
    switch (cleaned.kind) {
      case 'xml':
        return { kind: 'xml', xml: cleaned.xml, repairs: cleaned.repairs };
      case 'no-xml':
        return { kind: 'bad', error: new AppError('XML_MISSING') };
      case 'ill-formed': {
        const { line, message } = cleaned.fault;
        const args = { line, message: message.slice(0, 200) };
        return { kind: 'bad', error: new AppError('XML_NOT_WELL_FORMED', { args }) };
      }
    }
  }

  private async answerTo(
    section: Section,
    at: { position: number; round: number; structure?: string; correction: Correction | undefined },
    progress: (characters: number) => Promise<void>,
  ): Promise<{ kind: 'answer'; section: StoredSection } | { kind: 'refused'; error: AppError }> {
    const { client } = this.ports;
    const prompt = this.write(section, at);
    const hash = createHash('sha256');
    for (const part of [client.model, prompt.system, prompt.prefix, prompt.user])
      hash.update(part).update('\0');
    const inputHash = hash.digest('hex');
    const stored = this.ports.findSection(inputHash);
    if (stored !== undefined) {
      this.reused += 1;
      return { kind: 'answer', section: stored };
    }
    const answer = await this.buy(prompt, { section: section.label, round: at.round }, progress);
    const { text: output, model, inputTokens, outputTokens, requestId, finish } = answer;
    if (finish === 'refused')
      return {
        kind: 'refused',
        error: new AppError('PROVIDER_REFUSED', { args: { provider: this.settings.provider } }),
      };
    if (finish === 'missing') throw new ProviderError('stalled', 'the answer ended early');
    const bought: StoredSection = {
      ...{ position: at.position, label: section.label, round: at.round, inputHash, finish },
      ...{ output, model, inputTokens, outputTokens, requestId },
    };
    // Stored before anything else happens: a paid answer is not bought twice.
    await this.ports.storeSection(bought);
    return { kind: 'answer', section: bought };
  }

  /** A correction repeats the answer where there is room for both. */
  private write(
    section: Section,
    { structure, correction }: { structure?: string; correction: Correction | undefined },
  ): Prompt {
    const { frame } = this.settings;
    const plain = structure === undefined ? {} : { structure };
    if (correction === undefined) return writePrompt(frame, section, plain);
    const prompt = writePrompt(frame, section, { ...plain, correction });
    const tokens =
      estimateTokens(prompt.system) + estimateTokens(prompt.prefix) + estimateTokens(prompt.user);
    const { contextTokens } = this.ports.client.limits;
    if (tokens + callBudget(this.ports.client.limits).outputTokens <= contextTokens) return prompt;
    return writePrompt(frame, section, {
      ...plain,
      correction: { ...correction, answer: '(too long to repeat)' },
    });
  }

  private async buy(
    prompt: Prompt,
    call: { section: string; round: number },
    progress: (characters: number) => Promise<void>,
  ): Promise<AiAnswer> {
    const { client, wait } = this.ports;
    const report = new ProgressReport(progress);
    const { prefix } = prompt;
    const isShared = this.settings.frame.sections > 1;
    const request: AiRequest = {
      system: prompt.system,
      ...(isShared ? { prefix, prompt: prompt.user } : { prompt: prefix + prompt.user }),
      maxOutputTokens: callBudget(client.limits).outputTokens,
      signal: this.signal,
      onProgress: (characters) => report.tell(characters),
    };
    const retries = { pausesSeconds: this.settings.retrySeconds, wait };
    const ask = (by: ProviderCall['by'], asked: AiClient): Promise<AiAnswer> =>
      retrying(retries, this.signal, () =>
        this.recorded({ ...call, by, model: asked.model }, () => asked.generate(request)),
      );
    const answer = await ask('chosen', client).catch((error: unknown) => this.askAnother(error, ask));
    await report.settled();
    return answer;
  }

  /** Asks who may take over. Where that does not help, what was wrong with the chosen one decides what happens next. */
  private async askAnother(
    outage: unknown,
    ask: (by: ProviderCall['by'], asked: AiClient) => Promise<AiAnswer>,
  ): Promise<AiAnswer> {
    if (!(outage instanceof ProviderError) || !isOutage(outage)) throw outage;
    const other = await this.ports.takeOver(outage);
    if (other === null) throw outage;
    try {
      return await ask('fallback', other);
    } catch (error) {
      throw error instanceof ProviderError ? outage : error;
    }
  }

  /** Keeps every call, those that failed included. */
  private async recorded(
    call: Pick<ProviderCall, 'section' | 'round' | 'by' | 'model'>,
    generate: () => Promise<AiAnswer>,
  ): Promise<AiAnswer> {
    const startedAt = performance.now();
    const duration = (): number => Math.round(performance.now() - startedAt);
    try {
      const answer = await generate();
      const { model, inputTokens, cachedTokens, outputTokens, requestId, finish } = answer;
      const durationMs = duration();
      this.durations.push(durationMs);
      const facts = { model, inputTokens, cachedTokens, outputTokens, requestId, finish };
      await this.ports.recordCall({ ...call, ...facts, durationMs, reason: null });
      return answer;
    } catch (error) {
      if (error instanceof ProviderError && !error.gated)
        await this.ports.recordCall({
          ...call,
          ...error.usage,
          ...{ cachedTokens: 0, requestId: null },
          ...{ durationMs: duration(), finish: 'failed', reason: error.message.slice(0, 300) },
        });
      throw error;
    }
  }
}
