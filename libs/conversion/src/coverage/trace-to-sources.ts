import { localizedMessage, type ResultMessage } from '@app/contracts';
import type { Tracer } from '../offloaded/tracer';
import type { GeneratedChunks, ChunkAnswer } from '../ask/generate-chunks';
import type { ChunkRequester } from '../ask/chunk-requester';
import type { Assembled, AssembleContext } from '../check/assemble';
import type { Merged } from '../merge/merge-answers';
import type { ConversionInput } from '../model/conversion';
import type { ConversionPorts } from '../model/ports';
import type { Plan } from '../model/chunk';
import { askMissing, type TracedXml } from './ask-missing';
import type { TraceJob, Traced } from './take-trace';

interface TraceContext extends Pick<AssembleContext, 'index' | 'signal'> {
  readonly input: ConversionInput;
  readonly plan: Plan;
  readonly ports: ConversionPorts;
  readonly tracer: Tracer;
  readonly requester: ChunkRequester;
}

/**
 * Finds the source of each XML text in the documents, and the document texts that the XML omits. Those are asked for once, if
 * answers may be corrected at all.
 */
export async function traceToSources(
  assembled: Assembled,
  { answers, structure }: GeneratedChunks,
  context: TraceContext,
): Promise<TracedXml> {
  const { input, plan, ports, tracer } = context;
  await ports.report({ name: 'tracing', status: 'running' });
  const { target, instruction, expectedParts = null, sectionsAtOnce: atOnce } = input;
  const trace = ({ xml, merged }: Assembled): Promise<Traced> => {
    const copied = {
      texts: answers.flatMap((answer) => answer.copied.texts),
      composed: answers.flatMap((answer) => answer.copied.composed),
    };
    const asked = { target, instruction, expectedParts };
    return tracer.trace({ xml, ...asked, copied, ...placesOf(plan, answers, merged) });
  };
  const first = { assembled, traced: await trace(assembled) };
  const { sections } = placesOf(plan, answers, assembled.merged);
  const { pointing } = input;
  const asking = { ...context, target, instruction, pointing, structure, atOnce, trace };
  const result = input.repairRounds === 0 ? first : await askMissing(first, { answers, sections }, asking);
  const { found, fromPicture, values: total } = result.traced.trace.sums;
  const { gaps } = result.traced.coverage.sums;
  const said = localizedMessage('step.traced', { found, total, pictured: fromPicture, gaps });
  await ports.report({ name: 'tracing', status: 'done', done: found, total, ...said });
  return result;
}

/**
 * By document and block: the section that contained it, and why it is missing in the XML if known. Of a table that was split by
 * rows: the section of each row, and its last one.
 */
function placesOf(
  plan: Plan,
  answers: readonly ChunkAnswer[],
  merged: Merged,
): Pick<TraceJob, 'sections' | 'notProcessed'> {
  const rejected = new Map(merged.rejected.map(({ section, reason }) => [section, reason]));
  const sections = new Map<number, Map<string, number>>();
  const notProcessed = new Map<number, Map<string, string | ResultMessage>>();
  const set = <Value>(
    map: Map<number, Map<string, Value>>,
    documentId: number,
    block: string,
    value: Value,
  ) => {
    const known = map.get(documentId);
    if (known === undefined) map.set(documentId, new Map([[block, value]]));
    else known.set(block, value);
  };
  for (const [place, answer] of answers.entries()) {
    const reason = answer.xml === null ? answer.reason : (rejected.get(place) ?? null);
    for (const { documentId, blocks } of answer.section.parts)
      for (const block of blocks) {
        const ids = [block.id, ...(block.type === 'table' ? block.rows.map(({ id }) => id) : [])];
        for (const id of ids) set(sections, documentId, id, place);
        if (reason !== null) set(notProcessed, documentId, block.id, reason);
      }
  }
  for (const { documentId, blockId, reason } of plan.unplaced) set(notProcessed, documentId, blockId, reason);
  return { sections, notProcessed };
}
