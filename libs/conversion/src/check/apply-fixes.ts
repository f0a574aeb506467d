import type { Finding, TextEdit } from '@app/contracts';
import { applyEdits } from '@app/xml';

/** Applies the safe fixes of all errors and counts them. Edits that overlap an earlier one wait for the next round. */
export function applyFixes(xml: string, findings: readonly Finding[]): { xml: string; fixed: number } {
  const fixes = findings.flatMap(({ severity, fix }) => (severity === 'error' && fix ? [fix.edits] : []));
  const taken: TextEdit[] = [];
  let fixed = 0;
  for (const edits of fixes) {
    const isFree = edits.every((edit) =>
      taken.every((other) => edit.to <= other.from || other.to <= edit.from),
    );
    if (!isFree) continue;
    taken.push(...edits);
    fixed += 1;
  }
  return { xml: applyEdits(xml, taken), fixed };
}
