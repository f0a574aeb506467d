/** The address without a comparison. */
export const NO_COMPARISON = { compare: null, with: null, layout: null, lines: null, pick: null };

/** The comparison of two workflows, the earlier one first; it takes the place of the result or the list. */
export function comparisonOf(one: number, other: number) {
  const [before, after] = one < other ? [one, other] : [other, one];
  const closed = { workflow: null, dialog: null, evidence: null, value: null, values: null, line: null };
  return { ...NO_COMPARISON, ...closed, compare: String(before), with: String(after) };
}
