import { formatEnglish, formatSentence, type Gap, type MarkSums, message } from '@app/contracts';
import { countLists } from '../count/count-lists';
import { PlaceIndex } from '../place-index';
import type { CoveredDocument } from '../report/covered-document';
import type { Place, StudyCoverageInput } from '../study-coverage';
import { excerptOf, pageOf } from '../report/excerpt';
import { type Comparison, joined, NOTHING_OPEN, type Opened, opened } from './comparison';
import { compareTables } from './compare-tables';
import { openAnswers } from './open-answers';
import { isDictionary } from './dictionary-tables';
import { isForm, openBlanks } from './open-blanks';
import { openFields } from './open-fields';
import { openLists, plainText } from './open-lists';
import { openRanges } from './open-ranges';
import { partsByBlock } from './used-parts';

/** The open places of all documents, and the sums of the marks. */
export interface StudyComparison extends Opened {
  readonly marks: MarkSums;
}

/** Compares what was counted in the documents with what a study uses. */
export function compareStudy(input: StudyCoverageInput): StudyComparison {
  const used = new PlaceIndex([
    ...input.facts.flatMap(({ places }) => places),
    ...input.marks.map(({ cell }) => cell),
  ]);
  const excluded = new PlaceIndex(input.excluded);
  const comparisons = input.documents.map((document): Comparison => ({ document, used, excluded }));
  const lists = comparisons.map((comparison) => listsOf(comparison, input));
  const parts = joined([
    ...lists,
    compareTables(comparisons, input),
    ...comparisons.map((one) => leftOutFacts(one, input)),
    ...comparisons.map((one) => openBlanks(one, input)),
    ...comparisons.map((one) => openFields(one, input)),
    ...comparisons.map((one) => openAnswers(one, input)),
    ...comparisons.map((one) => openRanges(one, input)),
  ]);
  const all = joined([parts, absentParts(input, parts)]);
  return { ...all, marks: markSums(input, all) };
}

function listsOf(comparison: Comparison, input: StudyCoverageInput): Opened {
  const { document } = comparison;
  const leads = new PlaceIndex(
    input.facts.flatMap(({ part, places }) =>
      part === 'objective' || part === 'endpoint' ? places : places.slice(0, 1),
    ),
  );
  const parts = partsByBlock(input);
  const texts = new Set(
    input.documents.flatMap(({ id, blocks }) =>
      blocks.flatMap((block) => (leads.touches(id, block.id) ? usedTexts(block, id, leads) : [])),
    ),
  );
  return openLists(countLists(document.blocks), comparison, {
    isLead: (block) => leads.touches(document.id, block),
    partOf: (block) => parts.get(`${document.id}|${block}`),
    texts,
  });
}

/** Facts and marks whose block is struck, deleted or hidden: it is not in force. */
function leftOutFacts({ document }: Comparison, { facts, marks }: StudyCoverageInput): Opened {
  const used = new PlaceIndex([...facts.flatMap(({ places }) => places), ...marks.map(({ cell }) => cell)]);
  const blocks = document.blocks.filter(
    ({ id, excluded, hidden }) =>
      (excluded === 'deleted' || hidden === true) && used.touches(document.id, id),
  );
  const [first] = blocks;
  if (first === undefined) return NOTHING_OPEN;
  const page = pageOf(first.anchor);
  const text = excerptOf(first);
  const place = {
    document: document.id,
    block: first.id,
    kind: 'left-out' as const,
    part: 'block' as const,
    count: blocks.length,
    page,
    excerpt: text,
    cells: [],
  };
  return opened(place, formatSentence('open.left-out', { count: blocks.length, text, page }));
}

function usedTexts(block: CoveredDocument['blocks'][number], document: number, used: PlaceIndex): string[] {
  if (block.type !== 'table') return [plainText(block.text)];
  const cells = block.rows.flatMap((row) => row.cells);
  return cells.flatMap(({ id: cell, text }) =>
    used.has({ document, block: block.id, cell }) ? [plainText(text)] : [],
  );
}

/** Parts that the result needs and of which the study has nothing, unless their places are open already. */
function absentParts(input: StudyCoverageInput, { open }: Opened): Opened {
  const { documents, facts, marks, expected } = input;
  // Forms and dictionaries state neither criteria nor a schedule.
  if (documents.every((one) => isForm(one, input) || isDictionary(one, input))) return NOTHING_OPEN;
  const has = new Set<Gap['kind']>([
    ...facts.flatMap(({ part }) => part ?? []),
    ...(marks.length > 0 ? ['mark' as const] : []),
    ...open.map(({ part }) => part),
  ]);
  const needed = [
    ...(expected.criteria ? (['inclusion', 'exclusion'] as const) : []),
    ...(expected.objectives ? (['objective'] as const) : []),
    ...(expected.schedule ? (['mark'] as const) : []),
  ];
  const [first] = documents;
  const gaps = needed.flatMap((kind): Gap[] => {
    if (first === undefined || has.has(kind)) return [];
    const part = message(`open.part.${kind}`);
    const said = formatSentence('open.no-part', { part });
    return [
      {
        kind,
        label: formatEnglish(part),
        name: part,
        ...said,
        documentId: first.id,
        blockId: null,
        page: null,
      },
    ];
  });
  return { open: [], gaps };
}

/** Counts cells: those of marks, those that a reading rejected, and the open ones. */
function markSums({ documents, marks, excluded }: StudyCoverageInput, { open }: Opened): MarkSums {
  const known = new Set(
    documents.flatMap(({ id, blocks }) =>
      blocks.flatMap((block) =>
        block.type === 'table'
          ? block.rows.flatMap(({ cells }) => cells.map((cell) => `${id}|${cell.id}`))
          : [],
      ),
    ),
  );
  const keyOf = ({ document, cell = '' }: Place): string => `${document}|${cell}`;
  const held = new Set(marks.map(({ cell }) => keyOf(cell)).filter((key) => known.has(key)));
  const unknown = marks.filter(({ cell }) => !known.has(keyOf(cell))).length;
  const notDone = excluded.filter(({ reason }) => reason.code === 'excluded.not-done').map(keyOf);
  const leftOut = new Set(notDone.filter((key) => known.has(key) && !held.has(key))).size;
  const sumOf = (places: Opened['open']): number => places.reduce((sum, { count }) => sum + count, 0);
  const misplaced = open.filter(({ kind }) => kind === 'misplaced');
  const fromPicture = heldFromPictures(documents, held);
  const gaps = sumOf(open.filter(({ part, kind }) => part === 'mark' && kind !== 'misplaced'));
  return {
    total: held.size + leftOut + gaps,
    held: held.size,
    leftOut,
    gaps,
    notChecked: 0,
    invented: unknown + sumOf(misplaced),
    assumed: 0,
    ...(fromPicture === 0 ? {} : { fromPicture }),
  };
}

/** Cells of tables that are pictures, on pages that no model has looked at. `held` has keys of document and cell. */
function heldFromPictures(documents: readonly CoveredDocument[], held: ReadonlySet<string>): number {
  const cells = documents.flatMap(({ id, blocks, pictured = [] }) =>
    blocks.flatMap((block) => {
      if (block.type !== 'table' || block.isPicture !== true) return [];
      const isSeen = (page: number | null) => pictured.some((one) => one.page === page);
      return block.rows
        .flatMap((row) => row.cells)
        .filter((cell) => held.has(`${id}|${cell.id}`) && !isSeen(pageOf(cell.anchor)));
    }),
  );
  return cells.length;
}
