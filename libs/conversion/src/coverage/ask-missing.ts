import { type Gap, localizedMessage, message, type ResultMessage } from '@app/contracts';
import type { ChunkRequester } from '../ask/chunk-requester';
import type { ChunkAnswer } from '../ask/generate-chunks';
import { type GivenStructure, structureFor } from '../ask/structure';
import { runSideBySide } from '../ask/side-by-side';
import { assemble, type Assembled, type AssembleContext, errorsOf, weight } from '../check/assemble';
import { finish } from '../check/finish';
import type { TraceJob, Traced } from './take-trace';

/** A document with what the documents say about it. */
export interface TracedXml {
  readonly assembled: Assembled;
  readonly traced: Traced;
}

interface MissingContext extends AssembleContext {
  readonly requester: ChunkRequester;
  readonly structure: GivenStructure | undefined;
  readonly atOnce: number;
  readonly trace: (assembled: Assembled) => Promise<Traced>;
}

/** Texts and marks of the documents. Other gaps are about what could not be read or counted, which a provider cannot add. */
const ASKED: ReadonlySet<string> = new Set([
  'gap.member',
  'gap.member-text',
  'marks.of-row',
  'marks.of-column',
] satisfies readonly ResultMessage['code'][]);

/** Maximum number of gaps in one request; a section that misses more has another problem. */
const GAPS_TOLD = 150;

/** An answer with its gaps. */
interface Lacking {
  readonly answer: ChunkAnswer;
  readonly position: number;
  readonly problems: readonly string[];
}

/**
 * Asks once for the texts that the coverage misses, as additions to the answers of their sections. Keeps the answers as they were
 * unless fewer texts are missing afterwards, with no more errors.
 */
export async function askMissing(
  before: TracedXml,
  { answers, sections }: { answers: readonly ChunkAnswer[]; sections: TraceJob['sections'] },
  context: MissingContext,
): Promise<TracedXml> {
  const { requester } = context;
  const lacking = lackingAnswers(before.traced.coverage.gaps, { answers, sections, requester });
  if (lacking.length === 0) return before;
  const kept = answers.map(({ xml, written, copied }) => ({ xml, written, copied }));
  await askAll(lacking, context);
  if (answers.every(({ xml }, place) => xml === kept[place]?.xml)) return before;
  const assembled = await finish(await assemble(answers, context), context);
  if (weight(assembled) <= weight(before.assembled)) {
    const after = { assembled, traced: await context.trace(assembled) };
    if (isBetter(after.traced, before.traced)) return after;
  }
  for (const [place, answer] of answers.entries()) Object.assign(answer, kept[place]);
  return before;
}

const isBetter = (after: Traced, before: Traced): boolean =>
  after.coverage.gaps.length < before.coverage.gaps.length &&
  errorsOf(after.findings).length <= errorsOf(before.findings).length;

function lackingAnswers(
  gaps: readonly Gap[],
  {
    answers,
    sections,
    requester,
  }: {
    readonly answers: readonly ChunkAnswer[];
    readonly sections: TraceJob['sections'];
    readonly requester: ChunkRequester;
  },
): Lacking[] {
  const problems = new Map<number, string[]>();
  for (const gap of gaps) {
    if (gap.message === undefined || !ASKED.has(gap.message.code)) continue;
    const line =
      gap.blockId === null
        ? gap.sentence
        : `${gap.sentence} [${requester.nameOf(gap.documentId, gap.blockId)}]`;
    for (const position of positionsOf(gap, answers, sections)) {
      const known = problems.get(position);
      if (known === undefined) problems.set(position, [line]);
      else if (known.length < GAPS_TOLD) known.push(line);
    }
  }
  return [...problems].flatMap(([position, lines]): Lacking[] => {
    const answer = answers[position];
    return !answer?.written ? [] : [{ answer, position, problems: lines }];
  });
}

/** The sections that contained the rows of a gap, else its block. A gap without a block is of the only section. */
function positionsOf(
  { documentId, blockId, rowIds = [] }: Gap,
  { length }: readonly ChunkAnswer[],
  sections: TraceJob['sections'],
): ReadonlySet<number> {
  if (blockId === null) return new Set(length === 1 ? [0] : []);
  const ids = rowIds.length > 0 ? rowIds : [blockId];
  return new Set(ids.flatMap((id) => sections.get(documentId)?.get(id) ?? []));
}

/** Requests the additions in parallel. They are independent, and are checked together afterwards. */
async function askAll(
  lacking: readonly Lacking[],
  { requester, structure, atOnce, ports }: MissingContext,
): Promise<void> {
  const left = new Set(lacking);
  const said = localizedMessage('step.adding', {
    texts: lacking.reduce((sum, { problems }) => sum + problems.length, 0),
  });
  const forecast = () => {
    const reason = message('forecast.adding');
    return requester.forecast(
      [...left].map(({ answer }) => answer.section),
      reason,
    );
  };
  const tell = () => ports.report({ name: 'tracing', status: 'running', ...said });
  await runSideBySide<Lacking>({
    next: (asked) =>
      asked.size >= atOnce ? null : (lacking.find((one) => left.has(one) && !asked.has(one)) ?? null),
    ask: async (one) => {
      await ports.report({ name: 'tracing', status: 'running', ...said, forecast: forecast() });
      const { answer, position, problems } = one;
      const place = { position, ...structureFor(answer.section, structure) };
      const correction = { kind: 'missing' as const, answer: answer.written ?? '', problems };
      const result = await requester.ask(answer.section, place, tell, {
        round: answer.round + 1,
        correction,
      });
      left.delete(one);
      if (result.kind !== 'xml') return;
      const { xml, written, copied } = result;
      Object.assign(answer, { xml, written, copied });
    },
  });
}
