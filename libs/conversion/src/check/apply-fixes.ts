import type { Finding, TextEdit } from '@app/contracts';

/** The text with the safe fixes of all errors, and how many there were; edits that overlap an earlier one wait for the next round. */
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
  const ordered = taken.toSorted((one, other) => one.from - other.from);
  const parts: string[] = [];
  let at = 0;
  for (const { from, to, insert } of ordered) {
    parts.push(xml.slice(at, from), insert);
    at = to;
  }
  parts.push(xml.slice(at));
  return { xml: parts.join(''), fixed };
}
