import { AppError, type RepairCode, type ResultMessage, type RunForecast } from '@app/contracts';
import {
  callBudget,
  expectedOutput,
  mostTokensOf,
  RunForecaster,
  type RunningAnswer,
  type TokenForecast,
} from '@app/costs';
import type { AiRequest } from '@app/providers';
import { withoutThoughts } from '@app/xml';
import type { ConversionPorts } from '../model/ports';
import { blocksOf, type Chunk } from '../model/chunk';
import { tokensOfBlock } from '../plan/unit';
import type { Copied, Expanded, References } from '../sources/references';
import { answeredPart } from './answered-part';
import { AnswerBuyer, type Bought, isOnlyThought } from './answer-buyer';
import { cleanOffloaded } from '../offloaded/clean-and-merge';
import { applyChanges, withPrefixes } from '../prompt/changes';
import {
  type Correction,
  type Prompt,
  type PromptFrame,
  tokensOfPrompt,
  writePrompt,
} from '../prompt/prompt';
import { countRequest } from './recorded-call';
import type { Arrived } from './progress-report';
import { structureOf } from './structure';

/** XML as an answer to a section. */
export interface ChunkXml {
  readonly kind: 'xml';
  readonly xml: string;
  /** As the provider wrote it, with its references. */
  readonly written: string;
  readonly copied: Copied;
  readonly round: number;
  readonly repairs: readonly RepairCode[];
  readonly model: string;
}

export interface CutAnswer {
  readonly kind: 'cut';
  readonly output: string;
  readonly round: number;
  readonly model: string;
}

/** Outcome of the request for a section. */
export type ChunkResult =
  | ChunkXml
  /** The answer reached the provider's output limit. */
  | CutAnswer
  /** No usable XML in any round, or the provider withheld its answer. */
  | { readonly kind: 'unusable'; readonly error: AppError; readonly round: number };

export interface RequesterSettings {
  readonly frame: PromptFrame;
  /** Name of the provider in messages for people. */
  readonly provider: string;
  /** Maximum number of corrections of one section. */
  readonly rounds: number;
  /** Pauses before a failed call is repeated. */
  readonly retrySeconds: readonly number[];
  /** The forecast before the run was interrupted. */
  readonly forecast: RunForecast | null;
  /** Number of concurrent requests for sections. */
  readonly atOnce: number;
  readonly references: References;
}

type ReadAnswer = Expanded & {
  readonly kind: 'xml';
  readonly written: string;
  readonly repairs: readonly RepairCode[];
};

interface UnreadAnswer {
  readonly kind: 'bad';
  readonly error: AppError;
  readonly next: Correction;
  /** The first of several roots. It is taken in the last round, with a finding. */
  readonly firstRoot?: ReadAnswer;
}

const secondRoot = (first: string): AppError =>
  new AppError('XML_NOT_WELL_FORMED', {
    args: {
      line: first.trimEnd().split('\n').length,
      message: 'another element follows the root; one root holds everything',
    },
  });

/** The next correction after an unusable answer. Changes that cannot be read leave the answer as it was, with its problems. */
const correctionAfter = (
  output: string,
  problems: readonly string[],
  correction: Correction | undefined,
): Correction =>
  correction === undefined || correction.kind === 'whole'
    ? { kind: 'whole', answer: output, problems }
    : {
        ...correction,
        problems: [
          ...correction.problems,
          ...problems.map((problem) => `Your last changes could not be used: ${problem}`),
        ],
      };

/** Requests sections: uses an answer that was already paid for, else calls the provider and stores the answer. */
export class ChunkRequester {
  private readonly forecaster: RunForecaster;
  private readonly buyer: AnswerBuyer;
  private readonly expected = new WeakMap<Chunk, number>();

  constructor(
    private readonly settings: RequesterSettings,
    private readonly ports: ConversionPorts,
    private readonly signal: AbortSignal,
  ) {
    this.forecaster = new RunForecaster(settings.forecast, settings.atOnce);
    this.buyer = new AnswerBuyer({ ...settings, forecaster: this.forecaster }, ports, signal);
  }

  /** Number of answers of earlier attempts that were used again. */
  get reused(): number {
    return this.buyer.reused;
  }

  /** The name of a block in prompts. */
  nameOf(documentId: number, blockId: string): string {
    return this.settings.references.nameOf(documentId, blockId);
  }

  /** Expected usage of these sections; `reason` states why there are more of them than before. */
  forecast(waiting: readonly Chunk[], reason: ResultMessage | null = null): TokenForecast | null {
    return this.forecaster.of(
      waiting.map((section) => this.expectedTokens(section)),
      reason,
    );
  }

  /** Expected usage of these sections by the pace of the unfinished answers; null while it is unknown, or `forecast` knows more. */
  forecastByPace(waiting: readonly Chunk[], running: readonly RunningAnswer[]): TokenForecast | null {
    const open = waiting.map((section) => ({
      inputTokens: this.expectedTokens(section),
      outputTokens: expectedOutput(
        blocksOf(section).reduce((tokens, block) => tokens + tokensOfBlock(block), 0),
      ),
    }));
    return this.forecaster.ofPace(open, running);
  }

  private expectedTokens(section: Chunk): number {
    const known = this.expected.get(section);
    if (known !== undefined) return known;
    const tokens = countRequest(this.requestOf(writePrompt(this.settings.frame, section)));
    this.expected.set(section, tokens);
    return tokens;
  }

  /** Repeats the request until the answer is XML, up to the remaining rounds. `first` is the round to start with. */
  async ask(
    section: Chunk,
    place: { position: number; structure?: string },
    progress: (arrived: Arrived) => Promise<void>,
    start: { round: number; correction?: Correction } = { round: 0 },
  ): Promise<ChunkResult> {
    let { correction } = start;
    for (let round = start.round; ; round += 1) {
      const answer = await this.answerTo(section, { ...place, round, correction }, progress);
      if (answer.kind === 'refused') return { kind: 'unusable', error: answer.error, round };
      const { finish, output, model } = answer.answer;
      // Halves of the section would be thought about for as long.
      if (isOnlyThought(answer.answer)) return { kind: 'unusable', error: this.onlyThought(), round };
      if (finish === 'length') return { kind: 'cut', output, round, model };
      const read = await this.read(output, correction);
      if (read.kind === 'xml') return { ...read, round, model };
      // What is missing is asked for once.
      if (round >= this.settings.rounds || correction?.kind === 'missing') {
        const { error, firstRoot } = read;
        // A correction with several roots leaves the answer as it was.
        return firstRoot === undefined || start.correction !== undefined
          ? { kind: 'unusable', error, round }
          : { ...firstRoot, round, model };
      }
      correction = read.next;
    }
  }

  private onlyThought(): AppError {
    return new AppError('PROVIDER_ONLY_THOUGHT', { args: { provider: this.settings.provider } });
  }

  /** What can be kept of an answer that was cut off, and how many lines of its section (see `linesOf`) it answers. */
  async keep(
    section: Chunk,
    { output, round, model }: CutAnswer,
  ): Promise<(ChunkXml & { readonly lines: number }) | null> {
    const cut = await cleanOffloaded(output, this.signal);
    const answered =
      cut.kind === 'ill-formed' ? answeredPart(section, cut.xml, this.settings.references) : null;
    if (answered === null) return null;
    const read = await this.read(answered.xml, undefined);
    return read.kind === 'xml' ? { ...read, round, model, lines: answered.lines } : null;
  }

  private async read(output: string, correction: Correction | undefined): Promise<ReadAnswer | UnreadAnswer> {
    const bad = (error: AppError): UnreadAnswer => ({
      kind: 'bad',
      error,
      next: correctionAfter(output, [error.message], correction),
    });
    if (withoutThoughts(output).includes(this.settings.frame.canary))
      return bad(new AppError('ANSWER_OFF_TASK'));
    const isChange = correction !== undefined && correction.kind !== 'whole';
    const cleaned = await cleanOffloaded(
      isChange ? withPrefixes(output, correction.answer) : output,
      this.signal,
    );
    switch (cleaned.kind) {
      case 'xml': {
        const { repairs } = cleaned;
        const hasSecondRoot = repairs.includes('repair.second-root');
        if (hasSecondRoot && isChange) return bad(secondRoot(cleaned.xml));
        const changed = isChange
          ? applyChanges(correction.answer, cleaned.xml)
          : { kind: 'changed' as const, xml: cleaned.xml };
        if (changed.kind === 'rejected') {
          const next = correctionAfter(output, changed.problems, correction);
          return { kind: 'bad', error: new AppError('XML_MISSING'), next };
        }
        const { xml: written } = changed;
        const expanded = this.settings.references.expand(written);
        if (expanded === null) return bad(new AppError('ANSWER_REFERENCES'));
        const answer: ReadAnswer = { kind: 'xml', ...expanded, written, repairs };
        return hasSecondRoot ? { ...bad(secondRoot(cleaned.xml)), firstRoot: answer } : answer;
      }
      case 'no-xml':
        return bad(new AppError('XML_MISSING'));
      case 'ill-formed': {
        const { line, message } = cleaned.fault;
        const args = { line, message: message.slice(0, 200) };
        return bad(new AppError('XML_NOT_WELL_FORMED', { args }));
      }
    }
  }

  private async answerTo(
    section: Chunk,
    at: { position: number; round: number; structure?: string; correction: Correction | undefined },
    progress: (arrived: Arrived) => Promise<void>,
  ): Promise<Bought> {
    const prompt = this.write(section, at);
    const { position, round } = at;
    const texts = [prompt.system, ...prompt.prefix, prompt.user];
    return this.buyer.buy(this.requestOf(prompt), texts, { position, label: section.label, round }, progress);
  }

  /** A correction request repeats the answer if there is room for both, else its structure. */
  private write(
    section: Chunk,
    { structure, correction }: { structure?: string; correction: Correction | undefined },
  ): Prompt {
    const { frame } = this.settings;
    const plain = structure === undefined ? {} : { structure };
    if (correction === undefined) return writePrompt(frame, section, plain);
    const prompt = writePrompt(frame, section, { ...plain, correction });
    const tokens = tokensOfPrompt(prompt);
    const { limits } = this.ports.client;
    if (mostTokensOf(tokens, limits) + callBudget(limits).outputTokens <= limits.contextTokens) return prompt;
    const answer =
      (correction.kind === 'whole' ? undefined : structureOf(correction.answer)) ?? '(too long to repeat)';
    return writePrompt(frame, section, { ...plain, correction: { ...correction, answer } });
  }

  private requestOf({ system, prefix, user }: Prompt): AiRequest {
    return {
      system,
      prefix,
      prompt: user,
      maxOutputTokens: callBudget(this.ports.client.limits).outputTokens,
      signal: this.signal,
    };
  }
}
