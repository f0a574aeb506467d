import type { Finding } from '@app/contracts';
import { FindingCollector, type SchedulePart, type XmlSchedule } from '@app/xml';
import { grouped, listed } from './mark-gaps';
import type { MarkReading, Unfounded } from './mark-reading';

/** References that no cell of the documents stands for, one finding for each visit that is not printed and for each activity. */
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
  if (assumed.length > 0) {
    const names = listed(assumed.map(({ row, column }) => `“${nameOf(row)}” at ${nameOf(column)}`));
    const sentence = `Assumed, as the XML says itself, and marked nowhere in the documents: ${names}.`;
    addAt(collector, assumed, { rule: 'marks.assumed', severity: 'info', sentence });
  }
  return collector.findings();
}

function addAt(
  collector: FindingCollector,
  [first]: XmlSchedule['references'],
  said: Pick<Finding, 'rule' | 'severity' | 'sentence'>,
): void {
  if (first !== undefined) collector.add({ ...said, node: first.node });
}

const nameOf = ({ name }: SchedulePart): string => (name === '' ? 'an element without a name' : name);
