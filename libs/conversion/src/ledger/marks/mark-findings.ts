import type { Finding } from '@app/contracts';
import { FindingCollector, type SchedulePart, type XmlSchedule } from '@app/xml';
import { grouped, listed } from './mark-gaps';
import type { MarkReading, Unfounded } from './mark-reading';
import type { MatrixRow } from './matrix';
import { initialsOf, labelKey, namingTokens } from './naming-tokens';

/** References that no cell of the documents stands for, one finding for each visit that is not printed and for each activity; and false names. */
export function markFindings(
  { invented, assumed }: Unfounded,
  { reading, xml }: { reading: MarkReading; xml: string },
): Finding[] {
  const collector = new FindingCollector(xml);
  const printed = new Set<SchedulePart>([...reading.columns.values()].flat());
  const byVisit = grouped(
    invented.filter(({ column }) => !printed.has(column)),
    ({ column }) => column,
  );
  for (const [column, references] of byVisit) {
    const names = listed(references.map(({ row }) => nameOf(row)));
    const sentence = `The visit “${nameOf(column)}” refers to ${names}; no column of the documents is this visit.`;
    addAt(collector, references, { rule: 'marks.invented', severity: 'error', sentence });
  }
  const byActivity = grouped(
    invented.filter(({ column }) => printed.has(column)),
    ({ row }) => row,
  );
  for (const [row, references] of byActivity) {
    const names = listed(references.map(({ column }) => nameOf(column)));
    const sentence = `“${nameOf(row)}” is done at ${names} in the XML; no mark of the documents says so.`;
    addAt(collector, references, { rule: 'marks.invented', severity: 'error', sentence });
  }
  for (const [part, row] of misnamed(reading)) {
    const sentence = `What the documents call “${row.label}” is “${nameOf(part)}” in the XML, which is the name of something else.`;
    addAt(
      collector,
      reading.schedule.references.filter((one) => one.row === part),
      { rule: 'marks.misnamed', severity: 'error', sentence },
    );
  }
  if (assumed.length > 0) {
    const names = listed(assumed.map(({ row, column }) => `“${nameOf(row)}” at ${nameOf(column)}`));
    const sentence = `Assumed, as the XML says itself, and marked nowhere in the documents: ${names}.`;
    addAt(collector, assumed, { rule: 'marks.assumed', severity: 'info', sentence });
  }
  return collector.findings();
}

/**
 * Activities of a standard that stand for a printed row because some text of theirs says so, under a name that has no word of that row: what
 * people read is the name. A short form, the group and what the row says besides are names of it, too.
 */
function misnamed({ rows, isStandard }: MarkReading): Map<SchedulePart, MatrixRow> {
  const found = new Map<SchedulePart, MatrixRow>();
  if (!isStandard) return found;
  const named = new Set<SchedulePart>();
  for (const [row, parts] of rows)
    for (const part of parts) {
      if (isNameOf(part.name, row)) named.add(part);
      else found.set(part, row);
    }
  for (const part of named) found.delete(part);
  return found;
}

function isNameOf(name: string, { label, otherLabels, group }: MatrixRow): boolean {
  const printed = [label, ...otherLabels, group];
  const { words } = namingTokens(name);
  const hasWord = printed.some((text) => [...namingTokens(text).words].some((word) => words.has(word)));
  const key = labelKey(name);
  return (
    hasWord ||
    words.size === 0 ||
    printed.some(
      (text) => labelKey(text) === key || initialsOf(text) === key || initialsOf(name) === labelKey(text),
    )
  );
}

function addAt(
  collector: FindingCollector,
  [first]: XmlSchedule['references'],
  said: Pick<Finding, 'rule' | 'severity' | 'sentence'>,
): void {
  if (first !== undefined) collector.add({ ...said, node: first.node });
}

const nameOf = ({ name }: SchedulePart): string => (name === '' ? 'an element without a name' : name);
