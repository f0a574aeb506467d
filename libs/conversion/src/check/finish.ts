import { finishOffloaded } from '../offloaded/clean-and-merge';
import { applyEdits } from './apply-fixes';
import { type Assembled, type AssembleContext, checkXml, errorsOf } from './assemble';

/**
 * Makes what rules decide in the checked document: identifiers, names without footnote marks, raised and lowered signs. It
 * comes last, because a provider that corrects its answer has to find its own words in what it is told. Left out where a
 * document would have more errors by it, as a schema may allow fewer signs.
 */
export async function finish(assembled: Assembled, context: AssembleContext): Promise<Assembled> {
  const { xml: before, merged, findings } = assembled;
  const edits = await finishOffloaded(before, context.signal);
  if (edits.length === 0) return assembled;
  const xml = applyEdits(before, edits);
  const checked = await checkXml(xml, context);
  if (errorsOf(checked).length > errorsOf(findings).length - errorsOf(merged.findings).length)
    return assembled;
  // The identifiers that two sections had in common are gone.
  const ofMerge = merged.findings.filter(({ rule }) => rule !== 'merge.renamed');
  return { ...assembled, xml, findings: [...ofMerge, ...checked] };
}
