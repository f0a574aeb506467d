import type { TextEdit } from '@app/contracts';

/** Applies all edits, which must not overlap. At one place, an insertion comes before a replacement. */
export function applyEdits(xml: string, edits: readonly TextEdit[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const { from, to, insert } of edits.toSorted(
    (one, other) => one.from - other.from || one.to - other.to,
  )) {
    parts.push(xml.slice(at, from), insert);
    at = to;
  }
  parts.push(xml.slice(at));
  return parts.join('');
}
