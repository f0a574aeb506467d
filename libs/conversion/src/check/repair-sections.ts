import { sectionsOf } from '../merge/merge-answers';
import type { SectionAnswer } from '../ask/generate-sections';
import type { SectionRequester } from '../ask/section-requester';
import { assemble, type Assembled, type AssembleContext, errorsOf, weight } from './assemble';

export interface RepairContext extends AssembleContext {
  readonly requester: SectionRequester;
  readonly structure: string | undefined;
  /** Corrections that one section may have. */
  readonly rounds: number;
}

/** A provider mends no more at once. */
const PROBLEMS_TOLD = 20;
/**
 * Merges, fixes what is safe to fix, and checks; then sends errors back to the provider, each section only its own, until
 * there are none or the rounds are used up. A correction that makes things worse is not taken.
 */
export async function repairSections(answers: SectionAnswer[], context: RepairContext): Promise<Assembled> {
  let best = await assemble(answers, context);
  for (;;) {
    const failing = failingAnswers(best, answers).filter(({ answer }) => answer.round < context.rounds);
    if (failing.length === 0) return best;
    const before = answers.map(({ xml, written, copied }) => ({ xml, written, copied }));
    for (const [place, { answer, problems }] of failing.entries())
      await correct(answer, problems, {
        ...context,
        answers,
        failing: failing.slice(place).map((one) => one.answer),
      });
    if (answers.every(({ xml }, place) => xml === before[place]?.xml)) continue;
    const next = await assemble(answers, context);
    if (weight(next) <= weight(best)) best = next;
    else for (const [place, answer] of answers.entries()) Object.assign(answer, before[place]);
  }
}

/** Whose answers the errors are in. What several sections made together is the last one's to mend. */
function failingAnswers({ findings, merged }: Assembled, answers: readonly SectionAnswer[]) {
  const problems = new Map<number, string[]>();
  const tell = (section: number | undefined, problem: string): void => {
    if (section === undefined) return;
    const known = problems.get(section);
    if (known === undefined) problems.set(section, [problem]);
    else if (known.length < PROBLEMS_TOLD) known.push(problem);
  };
  for (const { section, reason } of merged.rejected)
    tell(section, `It cannot be merged with the other sections: ${reason}.`);
  for (const { position, sentence } of errorsOf(findings))
    tell(sectionsOf(merged, position.path).at(-1), `${position.path}: ${sentence}`);
  return [...problems].flatMap(([section, said]) => {
    const answer = answers[section];
    return answer === undefined ? [] : [{ answer, problems: said }];
  });
}

async function correct(
  answer: SectionAnswer,
  problems: readonly string[],
  context: RepairContext & {
    readonly answers: readonly SectionAnswer[];
    readonly failing: readonly SectionAnswer[];
  },
): Promise<void> {
  const { requester, ports, structure, rounds, answers, failing } = context;
  const position = answers.indexOf(answer);
  const round = answer.round + 1;
  const message = `section ${answer.section.label} is corrected, round ${round} of ${rounds}`;
  const tell = () => ports.report({ name: 'validating', status: 'running', message });
  const left = failing.map(({ section }) => section);
  const forecast = requester.forecast(left, `what the check found in ${countOf(left)} is corrected`);
  await ports.report({ name: 'validating', status: 'running', message, forecast });
  const place = { position, ...(structure === undefined || position === 0 ? {} : { structure }) };
  // Its references stay references: what they stand for cannot be altered.
  const correction = { answer: answer.written ?? '', problems };
  const result = await requester.ask(answer.section, place, tell, { round, correction });
  answer.round = result.kind === 'cut' ? rounds : result.round;
  if (result.kind !== 'xml') return;
  const { xml, written, copied } = result;
  Object.assign(answer, { xml, written, copied });
}

const countOf = ({ length }: { readonly length: number }): string =>
  length === 1 ? 'one section' : `${length} sections`;
