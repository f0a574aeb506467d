import { AppError, type ErrorCode } from '@app/contracts';
import { definitionOf } from '@app/xml';
import type { ConversionInput } from '../model/conversion';
import type { ConversionPorts } from '../model/ports';
import type { Plan, PlannedDocument, Section } from '../model/section';
import { halve } from '../plan/plan-sections';
import type { Arrived } from './progress-report';
import type { SectionRequester, SectionResult } from './section-requester';
import { structureOf } from './structure';

/** A section with its answer; the places of answers are the numbers of sections in merging and in the ledger. */
export interface SectionAnswer {
  readonly section: Section;
  /** Null: it has no usable answer, and `reason` says why. */
  xml: string | null;
  reason: string | null;
  /** Rounds of correction that were used. */
  round: number;
}

export interface GeneratedSections {
  readonly answers: SectionAnswer[];
  readonly model: string;
  readonly repairs: ReadonlySet<string>;
  /** Given to the sections behind the first, so that they keep to its structure. */
  readonly structure: string | undefined;
}

interface GenerationContext {
  readonly requester: SectionRequester;
  readonly ports: ConversionPorts;
  readonly input: ConversionInput;
  /** The answer that comes in is the last one, unless it has to be asked for in halves. */
  readonly onLastAnswer: () => void;
}

/** A section that is halved this often and still cut off: the model does not stop writing. */
const HALVINGS_MAXIMUM = 5;

/** Asks for every section in turn. A section whose answer is cut off is halved; one without usable XML is left out, with the reason. */
export async function generateSections(
  plan: Plan,
  documents: readonly PlannedDocument[],
  context: GenerationContext,
): Promise<GeneratedSections> {
  const generation = new Generation(plan.sections, documents, context);
  await generation.run();
  const { answers, model, repairs, structure } = generation;
  const { ports, requester } = context;
  const count = answers.length;
  const kept = requester.reused === 0 ? '' : `, ${requester.reused} kept from before`;
  const message = `${model}, ${count} ${count === 1 ? 'section' : 'sections'}${kept}`;
  const progress = { done: count, total: count, message, forecast: null };
  await ports.report({ name: 'generating', status: 'done', ...progress });
  return { answers, model, repairs, structure };
}

class Generation {
  readonly answers: SectionAnswer[] = [];
  readonly repairs = new Set<string>();
  model: string;
  structure: string | undefined;
  private readonly waiting: Section[];
  private readonly unusable: AppError[] = [];
  /** Why there is more to ask for than before, until it was said. */
  private halved: string | null = null;

  constructor(
    private readonly sections: readonly Section[],
    private readonly documents: readonly PlannedDocument[],
    private readonly context: GenerationContext,
  ) {
    this.waiting = [...sections];
    this.model = context.ports.client.model;
  }

  async run(): Promise<void> {
    const { answers, waiting } = this;
    for (let section = waiting[0]; section !== undefined; section = waiting[0]) {
      await this.tell(null);
      const { structure } = this;
      const place = { position: answers.length, ...(structure === undefined ? {} : { structure }) };
      const result = await this.context.requester.ask(section, place, (arrived) => this.tell(arrived));
      waiting.shift();
      this.take(section, result);
    }
    const [first] = this.unusable;
    if (first !== undefined && answers.every(({ xml }) => xml === null)) throw first;
  }

  private take(section: Section, result: SectionResult): void {
    switch (result.kind) {
      case 'cut':
        return this.divide(section);
      case 'unusable':
        return this.leaveOut(section, result.error, { reason: reasonOf(result.error), round: result.round });
      case 'xml':
        for (const repair of result.repairs) this.repairs.add(repair);
        this.model = result.model;
        this.answers.push({ section, xml: result.xml, reason: null, round: result.round });
        if (this.givesStructure) this.structure ??= structureOf(result.xml);
    }
  }

  /** Where no standard says what the XML looks like, the first answer does. */
  private get givesStructure(): boolean {
    return this.sections.length > 1 && definitionOf(this.context.input.target).standard === null;
  }

  private divide(section: Section): void {
    const { providerName: provider } = this.context.input;
    const error = new AppError('PROVIDER_TRUNCATED', { args: { provider } });
    if (section.label.split('.').length > HALVINGS_MAXIMUM) throw error;
    const halves = halve(section, this.documents);
    if (halves !== null) {
      this.waiting.unshift(...halves);
      this.halved = `section ${section.label} was too long for one answer and is asked for in halves`;
    } else {
      const reason = "its answer is longer than the model's output limit";
      this.leaveOut(section, error, { reason, round: 0 });
    }
  }

  private leaveOut(
    section: Section,
    error: AppError,
    { reason, round }: { reason: string; round: number },
  ): void {
    this.unusable.push(error);
    this.answers.push({ section, xml: null, reason, round });
  }

  /** Says which section is asked for, and how much of its answer has come in. */
  private async tell(arrived: Arrived | null): Promise<void> {
    const { answers, waiting, context } = this;
    const total = answers.length + waiting.length;
    const at = Math.min(answers.length + 1, total);
    await context.ports.report({
      name: 'generating',
      status: 'running',
      done: answers.length,
      total,
      message: `section ${at} of ${total}${arrived === null ? '' : extentOf(arrived)}`,
      ...(arrived === null ? { forecast: context.requester.forecast(waiting, this.halved) } : {}),
    });
    this.halved = null;
    if (arrived !== null && waiting.length === 1) context.onLastAnswer();
  }
}

/** How far an answer has come. */
const extentOf = ({ characters, thinkingSeconds }: Arrived): string =>
  characters === 0
    ? `, thinking, ${thinkingSeconds.toLocaleString('en')} s`
    : `, ${characters.toLocaleString('en')} characters received`;

const REASONS: Partial<Record<ErrorCode, string>> = {
  PROVIDER_REFUSED: 'the provider withheld its answer',
  XML_MISSING: 'the answer to it held no XML',
  ANSWER_OFF_TASK: 'the answer to it did not keep to the task',
};

const reasonOf = ({ code }: AppError): string => REASONS[code] ?? 'the answer to it was not well-formed XML';
