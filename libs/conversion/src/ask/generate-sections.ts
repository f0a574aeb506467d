import { AppError, type ErrorCode } from '@app/contracts';
import { halve } from '../plan/plan-sections';
import type { PlannedDocument, Section } from '../model/section';
import { structureOf } from './structure';
import type { ConversionPorts } from '../model/ports';
import type { SectionDesk, SectionResult } from './section-requester';

/** A section with its answer; the places of pieces are the numbers of sections in merging and in the ledger. */
export interface Piece {
  readonly section: Section;
  /** Null: it has no usable answer, and `reason` says why. */
  xml: string | null;
  reason: string | null;
  /** Rounds of correction that were used. */
  round: number;
}

export interface Generated {
  readonly pieces: Piece[];
  readonly model: string;
  readonly repairs: ReadonlySet<string>;
  /** Given to the sections behind the first, so that they keep to its structure. */
  readonly structure: string | undefined;
}

/** A section that is halved this often and still cut off: the model does not stop writing. */
const HALVINGS_MAXIMUM = 5;

/** Asks for every section in turn. A section whose answer is cut off is halved; one without usable XML is left out, with the reason. */
export async function generateSections(
  sections: readonly Section[],
  documents: readonly PlannedDocument[],
  context: {
    desk: SectionDesk;
    ports: ConversionPorts;
    provider: string;
    givesStructure: boolean;
    /** The answer that comes in is the last one, unless it has to be asked for in halves. */
    onLastAnswer: () => void;
  },
): Promise<Generated> {
  const { desk, ports, provider } = context;
  const waiting = [...sections];
  const pieces: Piece[] = [];
  const repairs = new Set<string>();
  const unusable: AppError[] = [];
  let model = ports.client.model;
  let structure: string | undefined;
  let firstCut: AppError | undefined;
  let halved: string | null = null;
  const tell = async (characters: number | null): Promise<void> => {
    const total = pieces.length + waiting.length;
    const received = characters === null ? '' : `, ${characters.toLocaleString('en')} characters received`;
    const at = Math.min(pieces.length + 1, total);
    await ports.report({
      name: 'generating',
      status: 'running',
      done: pieces.length,
      total,
      message: `section ${at} of ${total}${received}`,
      ...(characters === null ? { forecast: desk.forecast(waiting, halved) } : {}),
    });
    halved = null;
    if (characters !== null && waiting.length === 1) context.onLastAnswer();
  };

  for (let section = waiting[0]; section !== undefined; section = waiting[0]) {
    await tell(null);
    const place = { position: pieces.length, ...(structure === undefined ? {} : { structure }) };
    const result: SectionResult = await desk.ask(section, place, tell);
    waiting.shift();
    if (result.kind === 'cut') {
      const error = new AppError('PROVIDER_TRUNCATED', { args: { provider } });
      firstCut ??= error;
      if (section.label.split('.').length > HALVINGS_MAXIMUM) throw error;
      const halves = halve(section, documents);
      if (halves !== null) {
        waiting.unshift(...halves);
        halved = `section ${section.label} was too long for one answer and is asked for in halves`;
      } else {
        unusable.push(error);
        const reason = "its answer is longer than the model's output limit";
        pieces.push({ section, xml: null, reason, round: 0 });
      }
      continue;
    }
    if (result.kind === 'unusable') {
      unusable.push(result.error);
      pieces.push({ section, xml: null, reason: reasonOf(result.error), round: result.round });
      continue;
    }
    for (const repair of result.repairs) repairs.add(repair);
    ({ model } = result);
    pieces.push({ section, xml: result.xml, reason: null, round: result.round });
    if (context.givesStructure && sections.length > 1) structure ??= structureOf(result.xml);
  }
  const [first] = unusable;
  if (first !== undefined && pieces.every(({ xml }) => xml === null)) throw first;
  return { pieces, model, repairs, structure };
}

const REASONS: Partial<Record<ErrorCode, string>> = {
  PROVIDER_REFUSED: 'the provider withheld its answer',
  XML_MISSING: 'the answer to it held no XML',
  ANSWER_OFF_TASK: 'the answer to it did not keep to the task',
};

const reasonOf = ({ code }: AppError): string => REASONS[code] ?? 'the answer to it was not well-formed XML';
