import { type Finding, message, type ResultMessage, formatSentence, type Sentence } from '@app/contracts';
import { listed } from '@app/coverage';
import { FindingCollector, type SchedulePart, type XmlSchedule } from '@app/xml';
import { grouped, MOST_NAMED } from './mark-gaps';
import type { MarkReading, Unfounded } from './mark-reading';
import type { MatrixRow } from './matrix';
import { initialsOf, labelKey, namingTokens } from './naming-tokens';

/** References without a cell in the documents, one finding for each unprinted visit and for each activity; and wrong names. */
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
    const activities = namesOf(references.map(({ row }) => row));
    const said = formatSentence('marks.invented-visit', { visit: nameOf(column), activities });
    addAt(collector, references, { rule: 'marks.invented', severity: 'error', ...said });
  }
  const byActivity = grouped(
    invented.filter(({ column }) => printed.has(column)),
    ({ row }) => row,
  );
  for (const [row, references] of byActivity) {
    const visits = namesOf(references.map(({ column }) => column));
    const said = formatSentence('marks.invented-activity', { activity: nameOf(row), visits });
    addAt(collector, references, { rule: 'marks.invented', severity: 'error', ...said });
  }
  for (const [part, row] of misnamed(reading)) {
    const said = formatSentence('marks.misnamed', { row: row.label, name: nameOf(part) });
    addAt(
      collector,
      reading.schedule.references.filter((one) => one.row === part),
      { rule: 'marks.misnamed', severity: 'error', ...said },
    );
  }
  if (assumed.length > 0) {
    const marks = listed(
      assumed.map(({ row, column }) => `“${row.name}”: ${column.name}`),
      MOST_NAMED,
    );
    const said = formatSentence('marks.assumed', { marks });
    addAt(collector, assumed, { rule: 'marks.assumed', severity: 'info', ...said });
  }
  return collector.findings();
}

/**
 * Activities of a standard that match a printed row by one of their texts, but whose name contains no word of that row. People
 * read the name, so this is reported. An abbreviation, the group and other texts of the row also count as its names.
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
  said: Pick<Finding, 'rule' | 'severity'> & Sentence,
): void {
  if (first !== undefined) collector.add({ ...said, node: first.node });
}

const nameOf = ({ name }: SchedulePart): string | ResultMessage =>
  name === '' ? message('names.unnamed') : name;

const namesOf = (parts: readonly SchedulePart[]): string | ResultMessage =>
  listed(
    parts.map(({ name }) => name || '—'),
    MOST_NAMED,
  );
