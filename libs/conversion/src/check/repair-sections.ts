import type { Finding, Target } from '@app/contracts';
import { mergeApart } from '../apart/apart';
import { type Merged, sectionsOf } from '../merge/merge-answers';
import type { Piece } from '../ask/generate-sections';
import type { ConversionPorts } from '../model/ports';
import type { SectionDesk } from '../ask/section-requester';
import type { SourceIndex } from '../sources/source-index';
import { applyFixes } from './apply-fixes';
import { foreignAddresses } from './foreign-addresses';

/** The whole document as the answers make it, and what is wrong with it. */
export interface Assembled {
  readonly xml: string;
  readonly findings: readonly Finding[];
  readonly merged: Merged;
  /** Safe fixes that were made. */
  readonly fixed: number;
}

export interface RepairContext {
  readonly desk: SectionDesk;
  readonly ports: ConversionPorts;
  readonly target: Target;
  readonly instruction: string;
  /** Made when it is needed: most results hold no address. */
  readonly index: () => SourceIndex;
  readonly structure: string | undefined;
  /** Corrections that one section may have. */
  readonly rounds: number;
  readonly signal: AbortSignal;
}

/** A provider mends no more at once. */
const PROBLEMS_TOLD = 20;
/** A fix can make room for the next one. */
const FIXING_PASSES = 3;

/**
 * Merges, fixes what is safe to fix, and checks; then sends errors back to the provider, each section only its own, until
 * there are none or the rounds are used up. A correction that makes things worse is not taken.
 */
export async function assembleAndRepair(pieces: Piece[], context: RepairContext): Promise<Assembled> {
  let best = await assemble(pieces, context);
  for (;;) {
    const failing = failingPieces(best, pieces).filter(({ piece }) => piece.round < context.rounds);
    if (failing.length === 0) return best;
    const before = pieces.map(({ xml }) => xml);
    for (const [place, { piece, problems }] of failing.entries())
      await correct(piece, problems, {
        ...context,
        pieces,
        failing: failing.slice(place).map((one) => one.piece),
      });
    if (pieces.every(({ xml }, place) => xml === before[place])) continue;
    const next = await assemble(pieces, context);
    if (weight(next) <= weight(best)) best = next;
    else for (const [place, piece] of pieces.entries()) piece.xml = before[place] ?? null;
  }
}

async function assemble(pieces: readonly Piece[], context: RepairContext): Promise<Assembled> {
  const { ports, target, instruction, signal } = context;
  const answers = pieces.flatMap(({ xml }, section) => (xml === null ? [] : [{ section, xml }]));
  const merged = await mergeApart(answers, signal);
  if (merged === null) throw new Error('There is no answer to merge.');
  const check = async (xml: string): Promise<Finding[]> => [
    ...(await ports.validate(xml, target, signal)),
    ...foreignAddresses(xml, context.index, instruction),
  ];
  let { xml } = merged;
  let findings = await check(xml);
  let fixed = 0;
  for (let pass = 0; pass < FIXING_PASSES; pass += 1) {
    const mended = applyFixes(xml, findings);
    if (mended.fixed === 0) break;
    const after = await check(mended.xml);
    if (errorsOf(after).length >= errorsOf(findings).length) break;
    ({ xml } = mended);
    findings = after;
    fixed += mended.fixed;
  }
  return { xml, findings: [...merged.findings, ...findings], merged, fixed };
}

const errorsOf = (findings: readonly Finding[]): Finding[] =>
  findings.filter(({ severity }) => severity === 'error');

const weight = ({ findings, merged }: Assembled): number =>
  errorsOf(findings).length + merged.rejected.length * 1000;

/** Whose answers the errors are in. What several sections made together is the last one's to mend. */
function failingPieces({ findings, merged }: Assembled, pieces: readonly Piece[]) {
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
    const piece = pieces[section];
    return piece === undefined ? [] : [{ piece, problems: said }];
  });
}

async function correct(
  piece: Piece,
  problems: readonly string[],
  context: RepairContext & { readonly pieces: readonly Piece[]; readonly failing: readonly Piece[] },
): Promise<void> {
  const { desk, ports, structure, rounds, pieces, failing } = context;
  const position = pieces.indexOf(piece);
  const round = piece.round + 1;
  const message = `section ${piece.section.label} is corrected, round ${round} of ${rounds}`;
  const tell = () => ports.report({ name: 'validating', status: 'running', message });
  const left = failing.map(({ section }) => section);
  const forecast = desk.forecast(left, `what the check found in ${countOf(left)} is corrected`);
  await ports.report({ name: 'validating', status: 'running', message, forecast });
  const place = { position, ...(structure === undefined || position === 0 ? {} : { structure }) };
  const correction = { answer: piece.xml ?? '', problems };
  const result = await desk.ask(piece.section, place, tell, { round, correction });
  piece.round = result.kind === 'cut' ? rounds : result.round;
  if (result.kind === 'xml') piece.xml = result.xml;
}

const countOf = ({ length }: { readonly length: number }): string =>
  length === 1 ? 'one section' : `${length} sections`;
