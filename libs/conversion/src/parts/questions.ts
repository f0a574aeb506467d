import type { Evidence } from '@app/study-model';
import type { OpenPlace } from '@app/coverage';
import { itemsQuestion } from './items';
import { leftoversQuestion } from './leftovers';
import { listQuestion } from './list-question';
import { LISTED_PARTS } from './listed-parts';
import { notesQuestion } from './notes';
import type { Question } from './part';
import { scheduleQuestion } from './schedule';
import type { PartId, StudyReading } from './study-reading';

/** The first question about each part; one about each table that the rules read as a schedule. */
export function firstQuestions(parts: readonly PartId[], reading: StudyReading): Question[] {
  const lists = LISTED_PARTS.filter(({ id }) => parts.includes(id))
    .filter(({ needsReading, read }) => needsReading !== true || read(reading.model).length > 0)
    .map((part) => listQuestion(part, reading));
  const tables = parts.includes('schedule')
    ? reading.model.schedules.map(({ table }) => scheduleQuestion(table, reading))
    : [];
  const notes = parts.includes('notes') && reading.model.schedules.length > 0 ? [notesQuestion(reading)] : [];
  const items = parts.includes('items') ? itemsQuestion(reading) : null;
  return [...lists, ...tables, ...notes, ...(items === null ? [] : [items])];
}

/** Places in one question at most; more would not be answered one by one. */
const OPEN_MAXIMUM = 120;

/** Asks once more about places that no reading explains: texts in one question, and each table in one. */
export function openQuestions(
  open: readonly OpenPlace[],
  parts: readonly PartId[],
  reading: StudyReading,
): Question[] {
  const inTables = new Map<string, { readonly table: Evidence; readonly places: OpenPlace[] }>();
  const texts: OpenPlace[] = [];
  for (const place of open) {
    const table = reading.places.tableOf(place);
    if (table === null || place.kind === 'list-item') texts.push(place);
    else {
      const key = `${place.document} ${place.block}`;
      const known = inTables.get(key) ?? {
        table: { document: place.document, block: place.block },
        places: [],
      };
      known.places.push(place);
      inTables.set(key, known);
    }
  }
  const lists = LISTED_PARTS.some(({ id }) => parts.includes(id) && id !== 'title');
  const leftovers = texts
    .slice(0, OPEN_MAXIMUM)
    .map((place) => ({ evidence: evidenceOf(place), text: place.excerpt }));
  const tables = parts.includes('schedule') ? [...inTables.values()] : [];
  return [
    ...(lists && leftovers.length > 0 ? [leftoversQuestion(leftovers, parts, reading)] : []),
    ...tables.map(({ table, places }) =>
      scheduleQuestion(
        table,
        reading,
        places.slice(0, OPEN_MAXIMUM).map((place) => `${namesOf(place, reading)}: ${place.excerpt}`),
      ),
    ),
  ];
}

/** The cells that an open place stands for; a few examples of many. */
const CELLS_SHOWN = 12;

function namesOf(place: OpenPlace, { places }: StudyReading): string {
  const { document, block, cells } = place;
  const names = cells.slice(0, CELLS_SHOWN).map((cell) => places.nameOf({ document, block, cell }));
  const more = cells.length > CELLS_SHOWN ? ` and ${cells.length - CELLS_SHOWN} more` : '';
  return cells.length === 0 ? places.nameOf(evidenceOf(place)) : `${names.join(', ')}${more}`;
}

const evidenceOf = ({ document, block, cell }: OpenPlace): Evidence => ({
  document,
  block,
  ...(cell === undefined ? {} : { cell }),
});
