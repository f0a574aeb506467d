import type { Finding, Target } from '@app/contracts';
import { listValues } from '@app/xml';
import { mergeOffloaded } from '../offloaded/clean-and-merge';
import type { ChunkAnswer } from '../ask/generate-chunks';
import type { Merged } from '../merge/merge-answers';
import type { ConversionPorts } from '../model/ports';
import type { SourceIndex } from '../sources/source-index';
import { applyFixes } from './apply-fixes';
import { foreignAddresses } from './foreign-addresses';
import { unknownReferences } from './unknown-references';

/** The merged document with its findings. */
export interface Assembled {
  readonly xml: string;
  readonly findings: readonly Finding[];
  readonly merged: Merged;
  /** Safe fixes that were applied. */
  readonly fixed: number;
}

export interface AssembleContext {
  readonly ports: ConversionPorts;
  readonly target: Target;
  readonly instruction: string;
  readonly pointing: string;
  /** Computed on demand, because most results contain no address. */
  readonly index: () => SourceIndex;
  readonly signal: AbortSignal;
}

/** Maximum number of rounds: a fix can make another one possible. */
const FIXING_PASSES = 3;

/** Merges the answers, checks the document and applies the safe fixes. */
export async function assemble(
  sections: readonly ChunkAnswer[],
  context: AssembleContext,
): Promise<Assembled> {
  const { signal } = context;
  const answers = sections.flatMap(({ xml }, section) => (xml === null ? [] : [{ section, xml }]));
  const merged = await mergeOffloaded(answers, signal);
  if (merged === null) throw new Error('There is no answer to merge.');
  const check = (xml: string): Promise<Finding[]> => checkXml(xml, context);
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

/** Findings of the whole document, regardless of the author of each part. */
export const checkXml = async (
  xml: string,
  { ports, target, instruction, pointing, index, signal }: AssembleContext,
): Promise<Finding[]> => [
  ...(await ports.validate(xml, target, signal)),
  ...unknownReferences(xml, pointing),
  ...foreignAddresses({ xml, values: () => listValues(xml) ?? [], index, instruction }),
];

/** Findings that need a correction. */
export const errorsOf = (findings: readonly Finding[]): Finding[] =>
  findings.filter(({ severity }) => severity === 'error');

/** How bad a result is: an omitted answer is worse than any number of errors. */
export const weight = ({ findings, merged }: Assembled): number =>
  errorsOf(findings).length + merged.rejected.length * 1000;
