import {
  formatEnglish,
  message,
  localizedMessage,
  type LocalizedMessage,
  type ResultMessage,
} from '@app/contracts';
import { originsOf } from '../merge/merge-answers';
import type { Correction } from '../prompt/prompt';
import type { ChunkAnswer } from '../ask/generate-chunks';
import type { ChunkRequester } from '../ask/chunk-requester';
import { type GivenStructure, structureFor } from '../ask/structure';
import { runSideBySide } from '../ask/side-by-side';
import { type Problem, problemLines } from './problem-lines';
import { assemble, type Assembled, type AssembleContext, errorsOf, weight } from './assemble';

export interface RepairContext extends AssembleContext {
  readonly requester: ChunkRequester;
  readonly structure: GivenStructure | undefined;
  /** Maximum number of corrections of one section. */
  readonly rounds: number;
  /** Number of concurrent requests for sections. */
  readonly atOnce: number;
}

/** An answer with its errors. */
interface Failing {
  readonly answer: ChunkAnswer;
  /** Without the answer, which may have changed since. */
  readonly correction: Omit<Correction, 'answer'>;
}

/**
 * Merges, applies safe fixes and checks. Then returns the errors of each section to the provider until there are none or the
 * rounds are used up. A correction that makes the result worse is discarded.
 */
export async function repairChunks(answers: ChunkAnswer[], context: RepairContext): Promise<Assembled> {
  let best = await assemble(answers, context);
  for (;;) {
    const failing = failingAnswers(best, answers).filter(({ answer }) => answer.round < context.rounds);
    if (failing.length === 0) return best;
    const before = answers.map(({ xml, written, copied }) => ({ xml, written, copied }));
    await correctAll(failing, { ...context, answers });
    if (answers.every(({ xml }, place) => xml === before[place]?.xml)) continue;
    const next = await assemble(answers, context);
    if (weight(next) <= weight(best)) best = next;
    else for (const [place, answer] of answers.entries()) Object.assign(answer, before[place]);
  }
}

/** The answers that contain the errors. An error that several sections caused together is assigned to the last one. */
function failingAnswers({ findings, merged }: Assembled, answers: readonly ChunkAnswer[]) {
  const problems = new Map<number, Problem[]>();
  for (const finding of errorsOf(findings)) {
    const [section, path] = [...originsOf(merged, finding.position.path)].at(-1) ?? [];
    if (section === undefined || path === undefined) continue;
    const known = problems.get(section);
    if (known === undefined) problems.set(section, [{ finding, path }]);
    else known.push({ finding, path });
  }
  const corrections = new Map<number, Failing['correction']>(
    [...problems].map(([section, found]) => [section, { kind: 'changes', problems: problemLines(found) }]),
  );
  for (const { section, reason } of merged.rejected) {
    const problem = `It cannot be merged with the other sections: ${formatEnglish(reason)}.`;
    corrections.set(section, { kind: 'whole', problems: [problem] });
  }
  return [...corrections].flatMap(([section, correction]): Failing[] => {
    const answer = answers[section];
    return answer === undefined ? [] : [{ answer, correction }];
  });
}

/** Requests the corrections of one round in parallel. They are independent, and are checked together afterwards. */
async function correctAll(
  failing: readonly Failing[],
  context: RepairContext & { readonly answers: readonly ChunkAnswer[] },
): Promise<void> {
  const { requester, ports, rounds, atOnce } = context;
  const left = new Set(failing);
  const running = new Set<Failing>();
  const said = (): LocalizedMessage => {
    const labels = [...running].map(({ answer }) => answer.section.label);
    const round = Math.max(...[...running].map(({ answer }) => answer.round + 1));
    const [section = '', ...others] = labels;
    return others.length === 0
      ? localizedMessage('step.correcting-one', { section, round, rounds })
      : localizedMessage('step.correcting', { sections: labels.join(', '), round, rounds });
  };
  await runSideBySide<Failing>({
    next: (asked) =>
      asked.size >= atOnce ? null : (failing.find((one) => left.has(one) && !asked.has(one)) ?? null),
    ask: async (one) => {
      running.add(one);
      try {
        const sections = [...left].map(({ answer }) => answer.section);
        const forecast = requester.forecast(sections, reasonFor(sections));
        await ports.report({ name: 'validating', status: 'running', ...said(), forecast });
        await correct(one, context, () => ports.report({ name: 'validating', status: 'running', ...said() }));
        left.delete(one);
      } finally {
        running.delete(one);
      }
    },
  });
}

async function correct(
  { answer, correction: told }: Failing,
  { requester, structure, rounds, answers }: RepairContext & { readonly answers: readonly ChunkAnswer[] },
  tell: () => Promise<void>,
): Promise<void> {
  const position = answers.indexOf(answer);
  const place = { position, ...structureFor(answer.section, structure) };
  // References stay references, so that the provider cannot change the referenced texts.
  const correction = { ...told, answer: answer.written ?? '' };
  const result = await requester.ask(answer.section, place, tell, { round: answer.round + 1, correction });
  answer.round = result.kind === 'cut' ? rounds : result.round;
  if (result.kind !== 'xml') return;
  const { xml, written, copied } = result;
  Object.assign(answer, { xml, written, copied });
}

const reasonFor = ({ length: sections }: { readonly length: number }): ResultMessage =>
  sections === 1 ? message('forecast.correcting-one') : message('forecast.correcting', { sections });
