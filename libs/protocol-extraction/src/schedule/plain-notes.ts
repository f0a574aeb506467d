import type { Block, TableBlock, TableRow } from '@app/contracts';
import { splitMarks, tidy } from '../marked-text';
import { readCell } from './schedule-cell';
import type { HeaderReading } from './schedule-headers';
import { mentionsWindow } from './window-label';
import { idsNamedIn, type NamedTable } from '../named-parts';
import type { ScheduleFootnote } from '../study';

const LONGEST = 300;
const SENTENCE = /^[\p{Lu}\p{Lo}\d].*\S\s+\S.*[.。]$/su;
const ABBREVIATIONS =
  /^\P{L}*\p{L}*(?:abbreviat|abkürz|abréviat|abreviat|abbreviaz|afkorting|skrót|缩写|略語)/iu;
/** `ECG = electrocardiogram; PK: pharmacokinetics`: at least two pairs. */
const PAIRS = /[=:][^;,=:]+[;,][^;,=:]+[=:]/u;

const ORDERS =
  /\b(?:if|unless|only|must|should|shall|may|can|except|required|prior to|before|until|wenn|falls|nur|müssen|muss|si|sauf|uniquement|doi(?:t|vent)|s[oó]lo|salvo|deben?|devono|deve|alleen|tenzij|moet(?:en)?)\b/iu;
const OF_SCHEDULE =
  /\b(?:visits?|assessments?|procedures?|samples?|sampling|dosing|measurements?|examinations?|laboratory|visiten?|untersuchung(?:en)?|messung(?:en)?|visites?|examens?|prélèvements?|visitas?|pruebas?|muestras?|visite|esami|prelievi|bezoek(?:en)?|onderzoek(?:en)?)\b/iu;

/** Whether a sentence says when or on which condition something of a schedule is done. What stands in brackets qualifies a phrase only. */
function setsCondition(text: string): boolean {
  const plain = text.replace(/\([^()]*\)/g, '');
  return ORDERS.test(plain) && OF_SCHEDULE.test(plain);
}

/** Whether a text lists abbreviations. */
export const isAbbreviations = (text: string): boolean => ABBREVIATIONS.test(text) || PAIRS.test(text);

/**
 * Sentences right below a schedule that have no sign and name an activity, a visit or a header of it, or say when or on which
 * condition visits and procedures are done. Footnotes, notes and
 * abbreviations may stand between; any other text ends them. `legends` are the texts that explain signs.
 */
export function plainNotes(
  table: NamedTable,
  behind: readonly Block[],
  legends: ReadonlySet<string>,
): readonly ScheduleFootnote[] {
  const notes: ScheduleFootnote[] = [];
  for (const { type, id, text: printed } of behind) {
    if (type === 'footnote' || legends.has(id)) continue;
    const text = tidy(printed);
    if (type === 'paragraph' && isAbbreviations(text)) continue;
    const isSentence = SENTENCE.test(text) || (mentionsWindow(text) && /\d\s?\p{L}+$/u.test(text));
    if (type !== 'paragraph' || text.length > LONGEST || !isSentence) break;
    const scope = idsNamedIn(text, table) ?? (setsCondition(text) ? [] : undefined);
    if (scope !== undefined) notes.push({ mark: '', text, blockIds: [id], scope });
  }
  return notes;
}

/** `1) Fasting`, `* At home`: a mark and the note behind it. */
const MARKED = /^\^?([a-z]{1,2}|\d{1,2}|[*†‡§¶#]{1,3})\^?\s*[.):=]?\s*(\S.*)$/su;

/** Rows at the end of a table that hold notes: a text that covers the table, or that begins with a mark of the table. */
export function noteRows({ rows, columns }: TableBlock, headerRows: number): readonly TableRow[] {
  const end = rows.findLastIndex((row) => row.cells.filter(({ text }) => text !== '').length > 1);
  const below = rows.slice(Math.max(end + 1, headerRows));
  const carried = new Set(
    rows.slice(0, end + 1).flatMap(({ cells }) => cells.flatMap(({ text }) => readMarks(text))),
  );
  const isNote = (row: TableRow): boolean => {
    const cell = row.cells.find(({ text }) => text !== '');
    if (cell === undefined || cell.column > 0) return false;
    const mark = MARKED.exec(cell.text)?.[1];
    if (mark !== undefined && carried.has(mark)) return true;
    return cell.columnSpan > columns / 2 && (SENTENCE.test(cell.text) || isAbbreviations(cell.text));
  };
  const first = below.findIndex(isNote);
  return first < 0 ? [] : below.slice(first);
}

const readMarks = (text: string): readonly string[] => [...readCell(text).marks, ...splitMarks(text).marks];

/** The notes in the last rows of a table, each with its mark if it has one. */
export function notesInRows(
  table: NamedTable & { readonly table: TableBlock; readonly reading: HeaderReading },
  scopeOf: (mark: string) => readonly string[],
): readonly ScheduleFootnote[] {
  return noteRows(table.table, table.reading.headerRows).flatMap(({ cells }) =>
    cells.flatMap((cell) =>
      cell.text.split('\n').flatMap((line): readonly ScheduleFootnote[] => {
        const [, mark = '', rest = ''] = MARKED.exec(line) ?? [];
        const own = mark === '' ? [] : scopeOf(mark);
        if (own.length > 0) return [{ mark, text: tidy(rest), blockIds: [cell.id], scope: own }];
        const text = tidy(line);
        if (text === '') return [];
        return [
          {
            mark: '',
            text,
            blockIds: [cell.id],
            scope: isAbbreviations(text) ? [] : (idsNamedIn(text, table) ?? []),
          },
        ];
      }),
    ),
  );
}
