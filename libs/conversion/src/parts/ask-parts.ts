import { AppError, localizedMessage, type RunForecast } from '@app/contracts';
import { AnswerPace, QUESTION_OUTPUT, RunForecaster } from '@app/costs';
import { withoutThoughts } from '@app/xml';
import { AnswerBuyer } from '../ask/answer-buyer';
import { extentOf } from '../ask/chunk-messages';
import type { Arrived } from '../ask/progress-report';
import { CHARACTERS_PER_TOKEN, countRequest } from '../ask/recorded-call';
import { runSideBySide } from '../ask/side-by-side';
import type { ConversionPorts } from '../model/ports';
import { parseAnswer } from './json-answer';
import type { Question } from './part';
import { type CallContext, type PartCall, planCalls, requestOf } from './part-calls';
import type { StudyReading } from './study-reading';

interface AskSettings {
  readonly provider: string;
  /** Maximum number of times that an answer with problems is asked for again. */
  readonly rounds: number;
  readonly retrySeconds: readonly number[];
  readonly forecast: RunForecast | null;
  readonly atOnce: number;
}

/** A question without a usable answer, or with an answer that has problems after all rounds. */
export interface Unanswered {
  readonly label: string;
  readonly error: AppError;
}

interface Running {
  readonly arrived: Arrived;
  readonly pace: AnswerPace;
}

/** Calls report progress every second. */
const TELL_AGAIN_MS = 900;

type Outcome =
  | {
      readonly kind: 'answer';
      readonly answer: unknown;
      /** What stayed wrong in all rounds. */ readonly problems: readonly string[];
    }
  | { readonly kind: 'none'; readonly error: AppError };

/** Asks the questions about a study and applies the answers. */
export class PartsAsker {
  readonly unanswered: Unanswered[] = [];
  private readonly buyer: AnswerBuyer;
  private readonly forecaster: RunForecaster;
  private asked = 0;
  private answered = 0;
  private model: string;
  private toldAt = 0;

  constructor(
    private readonly context: CallContext,
    private readonly settings: AskSettings,
    private readonly ports: ConversionPorts,
    private readonly signal: AbortSignal,
  ) {
    this.model = ports.client.model;
    this.forecaster = new RunForecaster(settings.forecast, settings.atOnce);
    this.buyer = new AnswerBuyer({ ...settings, forecaster: this.forecaster }, ports, signal);
  }

  /** Number of calls that are planned for questions. */
  plan = (questions: readonly Question[]): PartCall[] => planCalls(questions, this.context);

  /**
   * Answers are applied in the order of the calls, whatever the order in which they arrive, so that equal answers give equal
   * studies. The first call runs alone, because providers keep the documents for the others only when it has begun to answer.
   * Throws the reason if no question is answered at all.
   */
  async ask(calls: readonly PartCall[], reading: StudyReading): Promise<void> {
    const first = this.asked;
    this.asked += calls.length;
    const outcomes = new Map<PartCall, Outcome>();
    const running = new Map<PartCall, Running>();
    const report = () => this.report(calls, outcomes, running);
    await runSideBySide<PartCall>({
      next: (asked) => {
        const isFirst =
          outcomes.size === 0 && asked.size > 0 && first === 0 && this.ports.client.tier !== 'batch';
        if (isFirst || asked.size >= this.settings.atOnce) return null;
        return calls.find((call) => !outcomes.has(call) && !asked.has(call)) ?? null;
      },
      ask: async (call) => {
        const pace = new AnswerPace();
        running.set(call, { arrived: { characters: 0, thinkingSeconds: 0 }, pace });
        await report();
        try {
          const outcome = await this.answerTo(call, first + calls.indexOf(call), reading, async (arrived) => {
            running.set(call, { arrived, pace });
            pace.note(arrived.characters / CHARACTERS_PER_TOKEN, performance.now());
            if (performance.now() - this.toldAt >= TELL_AGAIN_MS) await report();
          });
          outcomes.set(call, outcome);
        } finally {
          running.delete(call);
        }
      },
    });
    for (const call of calls) this.take(call, outcomes.get(call), reading);
    const [failed] = this.unanswered;
    if (failed !== undefined && this.answered === 0) throw failed.error;
  }

  async done(): Promise<string> {
    const said = localizedMessage('step.parts-answered', {
      model: this.model,
      parts: this.asked,
      kept: this.buyer.reused,
    });
    const progress = { done: this.asked, total: this.asked, ...said, forecast: null };
    await this.ports.report({ name: 'generating', status: 'done', ...progress });
    return this.model;
  }

  private take({ question, label }: PartCall, outcome: Outcome | undefined, reading: StudyReading): void {
    if (outcome?.kind === 'answer') {
      question.apply(outcome.answer, reading);
      for (const problem of outcome.problems) reading.ignored.push({ part: question.part, problem });
      this.answered += 1;
    } else if (outcome !== undefined) this.unanswered.push({ label, error: outcome.error });
  }

  /** Asks again while the answer has problems. The last answer counts as far as it can be used. */
  private async answerTo(
    call: PartCall,
    position: number,
    reading: StudyReading,
    progress: (arrived: Arrived) => Promise<void>,
  ): Promise<Outcome> {
    const { question, label } = call;
    let correction: { readonly answer: string; readonly problems: readonly string[] } | null = null;
    for (let round = 0; ; round += 1) {
      const { request, texts } = requestOf(call, this.context, correction, this.signal);
      const bought = await this.buyer.buy(
        request,
        texts,
        { position, label: label.slice(0, 40), round },
        progress,
      );
      if (bought.kind === 'refused') return { kind: 'none', error: bought.error };
      const { output, finish, model } = bought.answer;
      this.model = model;
      const isLast = round >= this.settings.rounds;
      if (withoutThoughts(output).includes(this.context.canary))
        return { kind: 'none', error: new AppError('ANSWER_OFF_TASK') };
      const parsed = parseAnswer(output, question.schema);
      const problems = parsed.kind === 'bad' ? parsed.problems : question.problemsOf(parsed.answer, reading);
      if (parsed.kind === 'answer' && (problems.length === 0 || isLast)) return { ...parsed, problems };
      if (isLast) return { kind: 'none', error: this.unusable(finish) };
      const cut =
        finish === 'length' ? ['The answer was cut off because it was too long; give less text.'] : [];
      correction = {
        answer: output.slice(0, ANSWER_CHARACTERS),
        problems: [...cut, ...problems].slice(0, 20),
      };
    }
  }

  private unusable(finish: 'complete' | 'length'): AppError {
    const args = { provider: this.settings.provider };
    return finish === 'length'
      ? new AppError('PROVIDER_TRUNCATED', { args })
      : new AppError('ANSWER_UNREADABLE', { args });
  }

  private async report(
    calls: readonly PartCall[],
    outcomes: ReadonlyMap<PartCall, Outcome>,
    running: ReadonlyMap<PartCall, Running>,
  ): Promise<void> {
    this.toldAt = performance.now();
    const left = calls.filter((call) => !outcomes.has(call));
    const before = this.asked - calls.length;
    const tokens = left.map((call) => countRequest(requestOf(call, this.context, null, this.signal).request));
    const open = tokens.map((inputTokens) => ({ inputTokens, outputTokens: QUESTION_OUTPUT }));
    const asked = [...running.values()];
    const forecast =
      this.forecaster.of(tokens) ??
      this.forecaster.ofPace(
        open,
        asked.map(({ pace }) => pace.answer),
      );
    await this.ports.report({
      name: 'generating',
      status: 'running',
      done: before + outcomes.size,
      total: this.asked,
      forecast,
      ...localizedMessage('step.parts-asked', {
        parts: [...running.keys()].map(({ label }) => label).join(', '),
        extent: extentOf(asked.map(({ arrived }) => arrived)),
      }),
    });
  }
}

/** An earlier answer is repeated up to this length. */
const ANSWER_CHARACTERS = 20_000;
