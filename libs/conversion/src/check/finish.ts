import { applyEdits } from '@app/xml';
import { finishOffloaded } from '../offloaded/clean-and-merge';
import { type Assembled, type AssembleContext, checkXml, errorsOf } from './assemble';

/**
 * Applies the changes that rules determine to the checked document: identifiers, names without footnote marks, superscripts and
 * subscripts. This is the last step, because a provider that corrects its answer must find its own text in the request. Skipped
 * if a document would have more errors afterwards, because a schema may allow fewer characters.
 */
export async function finish(assembled: Assembled, context: AssembleContext): Promise<Assembled> {
  const { xml: before, merged, findings } = assembled;
  const edits = await finishOffloaded(before, context.signal);
  if (edits.length === 0) return assembled;
  const xml = applyEdits(before, edits);
  const checked = await checkXml(xml, context);
  if (errorsOf(checked).length > errorsOf(findings).length - errorsOf(merged.findings).length)
    return assembled;
  // Two sections no longer share identifiers.
  const ofMerge = merged.findings.filter(({ rule }) => rule !== 'merge.renamed');
  return { ...assembled, xml, findings: [...ofMerge, ...checked] };
}
