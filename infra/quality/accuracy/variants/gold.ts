import { cellText, markerOf, objectiveGroups, printedNumber, type Layout } from './layout';
import { type Kind, numberOf } from '../../../samples/study-text';

/** The content that a perfect reader finds in a variant, in the format of the corpus: `gold.json`. */
export function studyGold(layout: Layout): object {
  const { study } = layout;
  const counts: number[] = [];
  const headings = study.sections.flatMap(({ level, title, parts }) => {
    const number = printedNumber(layout, numberOf(counts, level)).replace(/\.$/, '');
    const titles = layout.objectives === 'sections' && parts.some((part) => part.kind === 'objectives');
    return [
      [number, title],
      ...(titles ? objectiveGroups(study.objectives).map((group) => ['', group.title]) : []),
    ];
  });
  const numbers = new Map(headings.map(([number = '', title = '']) => [title, number]));
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
    headings,
    inclusion: criteria('inclusion', 'Inclusion Criteria'),
    exclusion: criteria('exclusion', 'Exclusion Criteria'),
    objectives: study.objectives.map(({ level, text, endpoints }) => ({ level, text, endpoints })),
    arms: study.arms,
  };
}

/** `soa_gold.json`. */
export function scheduleGold(layout: Layout): object {
  const { schedule } = layout.study;
  const visits = schedule.headers[0]?.texts.length ?? 0;
  const columns = Array.from({ length: visits }, (_visit, index) => ({
    col: `c${index}`,
    label: '',
    headers: Object.fromEntries(schedule.headers.map(({ label, texts }) => [label, texts[index] ?? ''])),
    is_label_column: false,
  }));
  let parent: string | null = null;
  const activities: object[] = [];
  const cells: [string, string, string][] = [];
  for (const { name, cells: texts } of schedule.rows) {
    if (texts.length === 0) {
      parent = name;
      activities.push({ name, parent: null, is_section_header: true });
      continue;
    }
    activities.push({ name, parent, is_section_header: false });
    texts.forEach((text, index) => {
      if (text !== '') cells.push([name, `c${index}`, goldMark(layout, text)]);
    });
  }
  return { tables: [{ title: schedule.title, columns, activities, cells }] };
}

/** A cell that is marked only by its background has no text. Readers write a square for it. */
function goldMark(layout: Layout, text: string): string {
  if (text === 'x' && layout.mark === 'shaded') return '■';
  if (text === 'x' && layout.mark === 'dingbat') return '✓';
  return cellText({ ...layout, footnotes: 'raised' }, text);
}
