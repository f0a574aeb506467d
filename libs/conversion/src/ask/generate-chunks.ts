import { AppError, message, localizedMessage, type RepairCode, type ResultMessage } from '@app/contracts';
import { AnswerPace, type TokenForecast } from '@app/costs';
import type { ConversionInput } from '../model/conversion';
import type { ConversionPorts } from '../model/ports';
import { blocksOf, kindsIn, type Plan, type PlannedDocument, type Chunk } from '../model/chunk';
import { type Copied, NOTHING_COPIED } from '../sources/references';
import { halve, splitBehind } from '../plan/split-chunk';
import { tokensOfBlock } from '../plan/unit';
import { Postponed } from './postponed';
import type { Arrived } from './progress-report';
import { extentOf, placesOf, reasonOf } from './chunk-messages';
import type { ChunkRequester, ChunkResult, ChunkXml, CutAnswer } from './chunk-requester';
import { runSideBySide } from './side-by-side';
import { CHARACTERS_PER_TOKEN } from './recorded-call';
import { type GivenStructure, structureFor, structureOf } from './structure';

/** A section with its answer. The index of an answer is the section number in the merge and in the ledger. */
export interface ChunkAnswer {
  readonly section: Chunk;
  /** Null if there is no usable answer; `reason` states why. */
  xml: string | null;
  /** The same as the provider wrote it, with references in place of texts. */
  written: string | null;
  /** What was put in for them. */
  copied: Copied;
  reason: string | ResultMessage | null;
  /** Number of correction rounds used. */
  round: number;
}

export interface GeneratedChunks {
  readonly answers: ChunkAnswer[];
  readonly model: string;
  readonly repairs: ReadonlySet<RepairCode>;
  /** Sent with all other sections, so that they keep to the structure of that answer. */
  readonly structure: GivenStructure | undefined;
}

interface GenerationContext {
  readonly requester: ChunkRequester;
  readonly ports: ConversionPorts;
  readonly input: ConversionInput;
  /** The current requests are the last ones, unless a section has to be split. */
  readonly onLastAnswer: () => void;
}

/** Maximum number of splits. If a section is still cut off after that, the model does not stop writing. */
const HALVINGS_MAXIMUM = 5;
/** Calls report progress every second. */
const TELL_AGAIN_MS = 900;

/**
 * Requests the sections, several at a time. The result does not depend on the order of the answers. A section whose answer is cut
 * off is split in half. A section without usable XML is omitted, with the reason.
 */
export async function generateChunks(
  plan: Plan,
  documents: readonly PlannedDocument[],
  context: GenerationContext,
): Promise<GeneratedChunks> {
  const generation = new Generation(plan.sections, documents, context);
  const generated = await generation.run();
  const { ports, requester } = context;
  const count = generated.answers.length;
  const said = localizedMessage('step.generated', {
    model: generated.model,
    sections: count,
    kept: requester.reused,
  });
  const progress = { done: count, total: count, ...said, forecast: null };
  await ports.report({ name: 'generating', status: 'done', ...progress });
  return generated;
}

/** A section in document order, with its outcome. */
interface Place {
  readonly section: Chunk;
  /** True while its request is running. */
  arrived: Arrived | null;
  pace: AnswerPace;
  answer: ChunkAnswer | null;
  /** Why it has no usable XML. */
  unusable: AppError | null;
  result: ChunkXml | null;
}

const placeOf = (section: Chunk): Place => ({
  section,
  arrived: null,
  pace: new AnswerPace(),
  answer: null,
  unusable: null,
  result: null,
});

/** The section that was planned for it, or the one with the most kinds of blocks if that one was left out. */
function exampleIn(places: readonly Place[]): Place | undefined {
  const kinds = ({ section }: Place): number => kindsIn(blocksOf(section));
  return (
    places.find(({ section }) => section.isExample === true) ??
    places.toSorted((one, other) => kinds(other) - kinds(one))[0]
  );
}

/** The longest one, so that no long answer begins when the others have ended. */
function longestOf(places: readonly Place[]): Place | undefined {
  return places.toSorted((one, other) => tokensOf(other) - tokensOf(one))[0];
}

const tokensOf = ({ section }: Place): number =>
  blocksOf(section).reduce((sum, block) => sum + tokensOfBlock(block), 0);

const given = (giver: Chunk, outline: string | undefined): GivenStructure | undefined =>
  outline === undefined ? undefined : { outline, giver };

class Generation {
  private readonly places: Place[];
  private structure: GivenStructure | undefined;
  /** Why the number of requests has grown, until it has been reported. */
  private halved: ResultMessage | null = null;
  /**
   * True if no answer has been complete since the last one that was cut off. The model may not stop writing, and each call costs
   * money.
   */
  private isDoubtful = false;
  private toldAt = 0;

  constructor(
    private readonly sections: readonly Chunk[],
    private readonly documents: readonly PlannedDocument[],
    private readonly context: GenerationContext,
  ) {
    this.places = sections.map(placeOf);
  }

  async run(): Promise<GeneratedChunks> {
    try {
      await runSideBySide<Place>({
        next: (asked) => this.next(asked),
        ask: (place) => this.ask(place),
      });
    } catch (error) {
      // Both halves of a whole document would be paid for before the first one shows whether the model stops writing.
      throw error instanceof Postponed && this.isDoubtful ? new Postponed(error.calls.slice(0, 1)) : error;
    }
    const { places, structure, context } = this;
    const answers = places.flatMap(({ answer }) => (answer === null ? [] : [answer]));
    const first = places.find(({ unusable }) => unusable !== null)?.unusable ?? null;
    if (first !== null && answers.every(({ xml }) => xml === null)) throw first;
    const results = places.flatMap(({ result }) => (result === null ? [] : [result]));
    return {
      answers,
      structure,
      model: results.at(-1)?.model ?? context.ports.client.model,
      repairs: new Set(results.flatMap(({ repairs }) => repairs)),
    };
  }

  /** The next section to request in parallel; null if there is none, or if it has to wait for running requests. */
  private next(asked: ReadonlySet<Place>): Place | null {
    const isFirstAlone = this.givesStructure && this.structure === undefined;
    const { ports, input } = this.context;
    // What goes into a batch is held back when it is sent.
    const isDoubtful = this.isDoubtful && ports.client.tier !== 'batch';
    const atOnce = isFirstAlone || isDoubtful ? 1 : input.sectionsAtOnce;
    if (asked.size >= atOnce) return null;
    const left = this.places.filter((place) => place.answer === null && !asked.has(place));
    return (isFirstAlone ? exampleIn(left) : longestOf(left)) ?? null;
  }

  private async ask(place: Place): Promise<void> {
    const { structure, sections } = this;
    place.arrived = { characters: 0, thinkingSeconds: 0 };
    place.pace = new AnswerPace();
    await this.tell();
    // Halves take the position of their section in the plan.
    const whole = sections.findIndex(({ label }) => label === place.section.label.split('.')[0]);
    const position = { position: whole, ...structureFor(place.section, structure) };
    try {
      const result = await this.context.requester.ask(place.section, position, (arrived) =>
        this.tellProgress(place, arrived),
      );
      await this.take(place, result);
    } finally {
      place.arrived = null;
    }
    if (this.places.some(({ arrived }) => arrived !== null)) await this.tell();
  }

  private async take(place: Place, result: ChunkResult): Promise<void> {
    switch (result.kind) {
      case 'cut':
        this.isDoubtful = true;
        return this.divide(place, result);
      case 'unusable':
        return this.leaveOut(place, result.error, { reason: reasonOf(result.error), round: result.round });
      case 'xml':
        this.isDoubtful = false;
        return this.accept(place, result);
    }
  }

  private accept(place: Place, result: ChunkXml): void {
    const { section } = place;
    const { xml, written, copied, round } = result;
    place.result = result;
    place.answer = { section, xml, written, copied, reason: null, round };
    if (this.givesStructure) this.structure ??= given(section, structureOf(result.xml));
  }

  /** One answer defines the structure of the others. */
  private get givesStructure(): boolean {
    return this.places.length > 1;
  }

  private async divide(place: Place, cut: CutAnswer): Promise<void> {
    const { section } = place;
    const { providerName: provider } = this.context.input;
    const error = new AppError('PROVIDER_TRUNCATED', { args: { provider } });
    if (section.label.split('.').length > HALVINGS_MAXIMUM) throw error;
    const kept = await this.context.requester.keep(section, cut);
    const divided = kept && splitBehind(section, kept.lines, this.documents);
    if (kept !== null && divided !== null) {
      const answered = placeOf(divided.answered);
      this.replace(place, [answered, ...divided.left.map(placeOf)]);
      this.accept(answered, kept);
      this.halved = message('forecast.continued', { section: section.label });
      return;
    }
    const halves = halve(section, this.documents);
    if (halves !== null) {
      const [first, second] = halves;
      const example = this.structure === undefined ? { ...first, isExample: true as const } : first;
      this.replace(place, [example, second].map(placeOf));
      this.halved = message('forecast.halved', { section: section.label });
    } else {
      this.leaveOut(place, error, { reason: message('section.cut'), round: 0 });
    }
  }

  private replace(place: Place, pieces: readonly Place[]): void {
    this.places.splice(this.places.indexOf(place), 1, ...pieces);
  }

  private leaveOut(
    place: Place,
    error: AppError,
    { reason, round }: { reason: ResultMessage; round: number },
  ): void {
    place.unusable = error;
    place.answer = {
      section: place.section,
      xml: null,
      written: null,
      copied: NOTHING_COPIED,
      reason,
      round,
    };
  }

  private async tellProgress(place: Place, arrived: Arrived): Promise<void> {
    place.arrived = arrived;
    place.pace.note(arrived.characters / CHARACTERS_PER_TOKEN, performance.now());
    const waits = this.places.some((one) => one.answer === null && one.arrived === null);
    if (!waits) this.context.onLastAnswer();
    if (performance.now() - this.toldAt < TELL_AGAIN_MS) return;
    const forecast = this.forecastByPace();
    await this.report(forecast === null ? {} : { forecast });
  }

  private forecastByPace(): TokenForecast | null {
    const running = this.places.flatMap(({ arrived, pace }) => (arrived === null ? [] : [pace.answer]));
    return this.context.requester.forecastByPace(this.left, running);
  }

  private get left(): Chunk[] {
    return this.places.filter(({ answer }) => answer === null).map(({ section }) => section);
  }

  /** Reports the running requests and the remaining ones. */
  private async tell(): Promise<void> {
    const { halved } = this;
    this.halved = null;
    const forecast = this.context.requester.forecast(this.left, halved) ?? this.forecastByPace();
    await this.report({ forecast });
  }

  /** The running requests, and how much of their answers has arrived. */
  private async report(rest: Pick<Parameters<ConversionPorts['report']>[0], 'forecast'>): Promise<void> {
    this.toldAt = performance.now();
    const { places } = this;
    const asked = places.flatMap(({ arrived }, index) =>
      arrived === null ? [] : [{ at: index + 1, arrived }],
    );
    const total = places.length;
    await this.context.ports.report({
      name: 'generating',
      status: 'running',
      total,
      ...rest,
      done: places.filter(({ answer }) => answer !== null).length,
      ...localizedMessage('step.asked', {
        sections: placesOf(asked.map(({ at }) => at)),
        total,
        extent: extentOf(asked.map(({ arrived }) => arrived)),
      }),
    });
  }
}
