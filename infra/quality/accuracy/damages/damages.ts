import type { Block, TableBlock, TableRow } from '@app/contracts';
import type { Criterion, Item, StudyModel, TextFact } from '@app/study-model';
import type { Reading } from './verdict';

/** Removes or changes one part of a correct reading. Returns null if the document has no such part. */
export type Damage = (reading: Reading) => Reading | null;

/** The reading with other blocks or other parts of the study. */
const changed = (
  { document, study }: Reading,
  { blocks = document.blocks, ...parts }: Partial<StudyModel> & { readonly blocks?: readonly Block[] },
): Reading => ({ document: { ...document, blocks }, study: { ...study, ...parts } });

/** A block or cell without its form, as a paragraph. */
export const asParagraph = ({ id, text, anchor }: Pick<Block, 'id' | 'text' | 'anchor'>): Block => ({
  id,
  text,
  anchor,
  type: 'paragraph',
});

const middle = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(items.length / 2)];

type ListKey = 'marks' | 'criteria' | 'objectives' | 'notes';

/** The entries of a list are lost for which `isLost` holds. */
const lost =
  <Key extends ListKey>(
    key: Key,
    isLost: (one: StudyModel[Key][number], at: number, study: StudyModel) => boolean,
  ): Damage =>
  (reading) => {
    const { study } = reading;
    const kept = study[key].filter((one: StudyModel[Key][number], at: number) => !isLost(one, at, study));
    return kept.length === study[key].length ? null : changed(reading, { [key]: kept });
  };

/** Returns the signs with at least three marks, rarest first. */
function signsOf({ marks }: StudyModel): string[] {
  const counts = new Map<string, number>();
  for (const { sign } of marks) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count > 2)
    .sort(([, one], [, other]) => one - other)
    .map(([sign]) => sign);
}

/** Returns the middle visit or activity among those with marks. */
const usedId = (study: StudyModel, of: 'visit' | 'activity'): string | undefined =>
  middle([...new Set(study.marks.map((mark) => mark[of]))]);

const visitLost: Damage = (reading) => {
  const { visits, marks } = reading.study;
  const lost = usedId(reading.study, 'visit');
  if (lost === undefined) return null;
  return changed(reading, {
    visits: visits.filter(({ id }) => id !== lost),
    marks: marks.filter(({ visit }) => visit !== lost),
  });
};

const activitiesLost =
  (isLost: (id: string, at: number, study: StudyModel) => boolean): Damage =>
  (reading) => {
    const { study } = reading;
    const activities = study.activities.filter(({ id }, at) => !isLost(id, at, study));
    const kept = new Set(activities.map(({ id }) => id));
    const marks = study.marks.filter(({ activity }) => kept.has(activity));
    return marks.length === study.marks.length ? null : changed(reading, { activities, marks });
  };

/** No cell of one header row is read. */
const headerRowLost: Damage = (reading) => {
  const { study, document } = reading;
  const [first] = study.visits;
  const cells = first?.headers.map(({ text }) => text.evidence[0]?.cell) ?? [];
  const rows = document.blocks.flatMap((block) => (block.type === 'table' ? block.rows : []));
  const row = rows.find((one) => one.cells.some(({ id }) => id === cells.at(-1)) && one.cells.length > 3);
  if (row === undefined || study.visits.some(({ headers }) => headers.length < 2)) return null;
  const ids = new Set(row.cells.map(({ id }) => id));
  const unread = (fact: TextFact): TextFact => ({
    ...fact,
    evidence: fact.evidence.filter(({ cell }) => cell === undefined || !ids.has(cell)),
  });
  const visits = study.visits.map((visit) => ({
    ...visit,
    name: unread(visit.name),
    headers: visit.headers.map((header) => ({ ...header, text: unread(header.text) })),
  }));
  return changed(reading, { visits });
};

/** Every label comes from the row below. */
const labelsShifted: Damage = (reading) => {
  const { activities } = reading.study;
  if (activities.length < 3) return null;
  const shifted = activities.map((activity, at) => ({
    ...activity,
    name: { ...activity.name, evidence: (activities[at + 1] ?? activities[0] ?? activity).name.evidence },
  }));
  return changed(reading, { activities: shifted });
};

const marksShifted =
  (of: 'visit' | 'activity', isShifted: (at: number) => boolean): Damage =>
  (reading) => {
    const { marks, visits, activities } = reading.study;
    const ids = (of === 'visit' ? visits : activities).map(({ id }) => id);
    if (ids.length < 2 || marks.length < 4) return null;
    const next = (id: string): string => ids[(ids.indexOf(id) + 1) % ids.length] ?? id;
    const shifted = marks.map((mark, at) => (isShifted(at) ? { ...mark, [of]: next(mark[of]) } : mark));
    return changed(reading, { marks: shifted });
  };

const markTwice: Damage = (reading) => {
  const { marks } = reading.study;
  const one = middle(marks);
  return one === undefined ? null : changed(reading, { marks: [...marks, { ...one, id: `${one.id}~2` }] });
};

/** Only the first column of a cell over several columns is read. */
const mergedLost: Damage = (reading) => {
  const seen = new Set<string>();
  return lost('marks', ({ cell: { cell = '' } }) => {
    const isRepeated = seen.has(cell);
    seen.add(cell);
    return isRepeated;
  })(reading);
};

/** Criteria are lost by their place among those of their kind. */
const criteriaLost = (isLost: (criterion: Criterion, own: readonly Criterion[]) => boolean): Damage =>
  lost('criteria', (one, _at, { criteria }) =>
    isLost(
      one,
      criteria.filter(({ kind }) => kind === one.kind),
    ),
  );

const childLost: Damage = (reading) => {
  const { criteria } = reading.study;
  const parent = criteria.find(({ children }) => children.length > 1);
  if (parent === undefined) return null;
  const shorter = { ...parent, children: parent.children.slice(1) };
  return changed(reading, { criteria: criteria.map((one) => (one === parent ? shorter : one)) });
};

/** Items of forms are lost whose question stands at a form field of the file. */
const itemsLost =
  (isLost: (item: Item, own: readonly Item[]) => boolean): Damage =>
  (reading) => {
    const { forms } = reading.study;
    const items = forms.flatMap(({ groups }) => groups.flatMap((group) => group.items));
    const own = items.filter(({ question }) => question.evidence.some(({ field }) => field !== undefined));
    const lost = new Set(own.filter((item) => isLost(item, own)));
    return lost.size === 0 ? null : changed(reading, { forms: formsOf(forms, (item) => !lost.has(item)) });
  };

const formsOf = (forms: StudyModel['forms'], isKept: (item: Item) => boolean): StudyModel['forms'] =>
  forms.map((form) => ({
    ...form,
    groups: form.groups.map((group) => ({ ...group, items: group.items.filter(isKept) })),
  }));

/** The file reader finds no place for a form field, and so no item uses it. */
const fieldLost: Damage = (reading) => {
  const { document, study } = reading;
  const block = middle(document.blocks.filter(({ fields = [] }) => fields.length > 0));
  const [lost] = block?.fields ?? [];
  if (block === undefined || lost === undefined) return null;
  const blocks = document.blocks.map((one) =>
    one === block ? { ...one, fields: one.fields?.filter((field) => field !== lost) } : one,
  );
  const forms = formsOf(study.forms, ({ question }) =>
    question.evidence.every(({ field }) => field !== lost.id),
  );
  return changed(reading, { blocks, forms });
};

/** Returns the middle criterion of a list whose items are blocks, with its block and the block before it. */
function listedCriterion({ study, document }: Reading) {
  const own = study.criteria.filter(({ kind, text }) => kind === 'exclusion' && text.evidence.length > 0);
  const criterion = middle(own.slice(0, -1));
  const at = document.blocks.findIndex(({ id }) => id === criterion?.text.evidence[0]?.block);
  const block = document.blocks[at];
  return criterion === undefined || block?.type !== 'list-item' || criterion.number === ''
    ? undefined
    : { criterion, at, block };
}

/** The reader treats the number of a criterion as part of its text, so the criterion is not an item. */
const criterionAsParagraph: Damage = (reading) => {
  const found = listedCriterion(reading);
  if (found === undefined) return null;
  return withoutCriterion(
    reading,
    found.criterion,
    reading.document.blocks.with(found.at, asParagraph(found.block)),
  );
};

/** The reader appends a criterion to the text of the block before it. */
const criterionJoined: Damage = (reading) => {
  const found = listedCriterion(reading);
  const { blocks } = reading.document;
  const before = blocks[(found?.at ?? 0) - 1];
  if (found === undefined || before?.type !== 'list-item') return null;
  const joined = { ...before, text: `${before.text} ${found.block.marker} ${found.block.text}` };
  return withoutCriterion(reading, found.criterion, blocks.with(found.at - 1, joined).toSpliced(found.at, 1));
};

const withoutCriterion = (reading: Reading, lost: Criterion, blocks: readonly Block[]): Reading =>
  changed(reading, { blocks, criteria: reading.study.criteria.filter((one) => one !== lost) });

/** The heading of the exclusion criteria is not recognized, so their list is not read. */
const secondHeadingLost: Damage = (reading) => {
  const first = reading.study.criteria.find(({ kind }) => kind === 'exclusion')?.text.evidence[0]?.block;
  const { blocks } = reading.document;
  const item = blocks.findIndex(({ id }) => id === first);
  const at = blocks.findLastIndex(({ type }, index) => index < item && type === 'heading');
  const heading = blocks[at];
  const isList = blocks[item]?.type === 'list-item';
  if (heading === undefined || !isList || reading.study.criteria[0]?.kind !== 'inclusion') return null;
  const criteria = reading.study.criteria.filter(({ kind }) => kind === 'inclusion');
  return changed(reading, { blocks: blocks.with(at, asParagraph(heading)), criteria });
};

/** The file reader loses parts of the table with the most marks, and so does the count of facts. */
const tableLost =
  (keep: (table: TableBlock, study: StudyModel) => Block[]): Damage =>
  (reading) => {
    const { study, document } = reading;
    const count = ({ id }: Block): number => study.marks.filter(({ cell }) => cell.block === id).length;
    const table = document.blocks.toSorted((one, other) => count(other) - count(one))[0];
    if (table?.type !== 'table' || count(table) < 6) return null;
    const kept = keep(table, study);
    const blocks = document.blocks.flatMap((block) => (block === table ? kept : [block]));
    const ids = new Set(
      kept.flatMap((block) =>
        block.type === 'table' ? block.rows.flatMap(({ cells }) => cells.map(({ id }) => id)) : [],
      ),
    );
    const marks = study.marks.filter(({ cell }) => cell.block !== table.id || ids.has(cell.cell ?? ''));
    return changed(reading, { blocks, marks });
  };

const isMarked = ({ cells }: TableRow, { marks }: StudyModel): boolean =>
  cells.filter(({ id }) => marks.some(({ cell }) => cell.cell === id)).length > 2;

export const DAMAGES: Readonly<Record<string, Damage>> = {
  'the rarest sign': lost('marks', ({ sign }, _at, study) => sign === signsOf(study)[0]),
  'the most frequent sign': lost('marks', ({ sign }, _at, study) => sign === signsOf(study).at(-1)),
  'cells with text': lost('marks', ({ sign }) => sign.length > 2),
  'conditional marks': lost('marks', ({ isConditional }) => isConditional),
  'one mark': lost('marks', (mark, _at, { marks }) => mark === middle(marks)),
  'marks of a visit': lost('marks', ({ visit }, _at, study) => visit === usedId(study, 'visit')),
  'marks of an activity': lost('marks', ({ activity }, _at, study) => activity === usedId(study, 'activity')),
  'all marks': lost('marks', () => true),
  'every second mark': lost('marks', (mark, _at, { marks }) => marks.indexOf(mark) % 2 === 1),
  'the rest of merged cells': mergedLost,
  'a visit': visitLost,
  'an activity': activitiesLost((id, _at, study) => id === usedId(study, 'activity')),
  'the first activities': activitiesLost((_id, at) => at < 3),
  'the lower half of the table': activitiesLost((_id, at, { activities }) => at > activities.length / 2),
  'a header row': headerRowLost,
  'labels, shifted by a row': labelsShifted,
  'marks, shifted by a visit': marksShifted('visit', () => true),
  'a mark, shifted by a visit': marksShifted('visit', (at) => at === 3),
  'marks, shifted by a row': marksShifted('activity', () => true),
  'a mark, twice': markTwice,
  'a criterion': criteriaLost((one, own) => one === middle(own)),
  'the first criterion': criteriaLost((one, own) => one === own[0]),
  'the last criterion': criteriaLost((one, own) => one === own.at(-1)),
  'every second criterion': criteriaLost((one, own) => own.indexOf(one) % 2 === 1),
  'all inclusion criteria': criteriaLost(({ kind }) => kind === 'inclusion'),
  'all exclusion criteria': criteriaLost(({ kind }) => kind === 'exclusion'),
  'all criteria': criteriaLost(() => true),
  'a sub-item': childLost,
  'a criterion, read as a paragraph': criterionAsParagraph,
  'a criterion, joined to the one before': criterionJoined,
  'the heading of the second list': secondHeadingLost,
  'an objective': lost('objectives', (_one, at, { objectives }) => at === 0 && objectives.length > 1),
  'all objectives': lost('objectives', () => true),
  'a note': lost('notes', (_one, at) => at === 0),
  'all notes': lost('notes', () => true),
  'an item of a form': itemsLost((one, own) => one === middle(own)),
  'every second item of a form': itemsLost((one, own) => own.indexOf(one) % 2 === 1),
  'all items of a form': itemsLost(() => true),
  'a form field of the file': fieldLost,
  'the table of the file': tableLost(() => []),
  'the table of the file, read as lines': tableLost(({ rows }) =>
    rows.flatMap(({ cells }) => cells.map(asParagraph)),
  ),
  'rows of the file': tableLost((table, study) => [
    { ...table, rows: table.rows.filter((row, at) => at % 2 === 0 || !isMarked(row, study)) },
  ]),
  'a column of the file': tableLost((table) => [
    {
      ...table,
      rows: table.rows.map((row) => ({ ...row, cells: row.cells.filter(({ column }) => column !== 2) })),
    },
  ]),
};
