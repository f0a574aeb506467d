import type { GoldTable, StudyGold } from '../gold/gold';
import { type DocumentMeasure, measureDocument } from '../gold/measure-folder';
import { cellText, markerOf, objectiveGroups, printedNumber, type Layout } from './layout';
import { type Kind, numberOf } from '../../../samples/study-text';
import type { Variant } from './variants';

/** Reads a variant and compares it with the content that a perfect reader finds. */
export const measureVariant = async ({ layout, format, build }: Variant): Promise<DocumentMeasure> =>
  measureDocument(
    await build(),
    { study: studyGold(layout), schedules: [scheduleGold(layout)] },
    { folder: 'generated', file: `${layout.name}.${format}` },
  );

/** The content that a perfect reader finds in a variant, in the format of the corpus. */
function studyGold(layout: Layout): StudyGold {
  const { study } = layout;
  const counts: number[] = [];
  const headings = study.sections.flatMap(({ level, title, parts }) => {
    const number = printedNumber(layout, numberOf(counts, level)).replace(/\.$/, '');
    const titles = layout.objectives === 'sections' && parts.some((part) => part.kind === 'objectives');
    const below = titles ? objectiveGroups(study.objectives) : [];
    return [[number, title] as const, ...below.map((group) => ['', group.title] as const)];
  });
  const numbers = new Map(headings.map(([number, title]) => [title, number]));
  const criteria = (kind: Kind, title: string) =>
    study[kind].map((criterion, index) => ({
      id: markerOf(layout, kind, index, numbers.get(title) ?? '').replace(/^[[(]+|[\]).:]+$/g, ''),
      text: [criterion.text, ...criterion.subItems].join(' ').replace(/\^/g, ''),
    }));
  return {
    title: study.title,
    identifiers: [study.number, ...study.registryIds].map((id) => ({ id })),
    phase: study.phase,
    sponsor: study.sponsor,
    documentVersion: study.version,
    documentDate: study.date,
    headings: headings.map(([number, title]) => [number, title]),
    inclusion: criteria('inclusion', 'Inclusion Criteria'),
    exclusion: criteria('exclusion', 'Exclusion Criteria'),
    objectives: [...study.objectives],
    arms: [...study.arms],
  };
}

function scheduleGold(layout: Layout): GoldTable {
  const { title, headers, rows } = layout.study.schedule;
  let parent: string | null = null;
  const activities = rows.map(({ name, cells }) => {
    if (cells.length > 0) return { name, parent, is_section_header: false };
    parent = name;
    return { name, parent: null, is_section_header: true };
  });
  const cells = rows.flatMap((row) =>
    row.cells.flatMap((text, index): GoldTable['cells'] =>
      text === '' ? [] : [[row.name, `c${index}`, goldMark(layout, text)]],
    ),
  );
  const columns = (headers[0]?.texts ?? []).map((_visit, index) => ({
    col: `c${index}`,
    label: '',
    headers: Object.fromEntries(headers.map(({ texts }, row) => [`h${row}`, texts[index] ?? ''])),
    is_label_column: false,
  }));
  return { title, columns, activities, cells };
}

/** A cell that is marked only by its background has no text. Readers write a square for it. */
function goldMark(layout: Layout, text: string): string {
  if (text === 'x' && layout.mark === 'shaded') return '■';
  if (text === 'x' && layout.mark === 'dingbat') return '✓';
  return cellText({ ...layout, footnotes: 'raised' }, text);
}
