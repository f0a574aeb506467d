import type { Block } from '@app/contracts';

/** A printed range in a block or a cell. */
export interface CountedRange {
  readonly block: Block;
  readonly cell?: string;
  readonly text: string;
  readonly count: number;
}

const NUMBER = String.raw`[-−]?\d{1,6}(?:[.,]\d{1,4})?`;
const BETWEEN = String.raw`\s*(?:[-–—~〜～]|\.\.\.?|\b(?:to|bis|à|a|al|até|tot|do|and|und|et)\b)\s*`;
const TIME =
  /\d\s*(?:h|hrs?|hours?|min\w*|days?|weeks?|months?|years?|stunden|tagen?|wochen|monaten?|jahren?|heures|jours|semaines|mois|ans|horas|d[ií]as|semanas|meses|a[nñ]os|ore|giorni|settimane|mesi|anni)\s*[)\]]$/iu;
/** Numbers in brackets, behind a word for a range, with the words for least and most, or with signs of comparison. */
const PRINTED = new RegExp(
  [
    String.raw`[([]\s*${NUMBER}${BETWEEN}${NUMBER}\s*(?:[^\s()\d][^()\d]{0,10})?[)\]]`,
    String.raw`(?<!\p{L})(?:\p{L}*range|\p{L}*bereich|\p{L}*grenzen|plage|rango|intervallo|intervalo|bereik|zakres)(?!\p{L})[^\d\n]{0,12}${NUMBER}${BETWEEN}${NUMBER}`,
    String.raw`(?<!\p{L})min(?:imum|imal|imo)?\.?[\s:=]{1,3}\d[^.]{0,16}?(?<!\p{L})max(?:imum|imal|imo)?\.?[\s:=]{1,3}\d`,
    String.raw`(?:≥|>=)\s*\d.{0,12}?(?:≤|<=)\s*\d`,
  ].join('|'),
  'giu',
);
/** A cell that is a range and nothing else. */
const CELL = new RegExp(String.raw`^${NUMBER}${BETWEEN}${NUMBER}$`, 'iu');
/** Titles of columns with numbers of other things, or with values that may lie outside: `Visits`, `Pages`, `Normal`. */
const OTHER =
  /normal|refer|référ|rifer|wartości|norma|正常|参考|基準|visit|page|day|week|cycle|version|item|section|date|seite|tag\b|woche|visite|jour|semaine|p[aá]gina|d[ií]a|semana|giorno|settimana/iu;

/** The ranges that the texts of a form print, and those that are cells of the tables of a dictionary. */
export function countRanges(blocks: readonly Block[], dictionaries: ReadonlySet<string>): CountedRange[] {
  return blocks
    .filter((block) => block.excluded === undefined && block.hidden !== true)
    .flatMap((block): CountedRange[] => {
      if (block.type !== 'table') return [{ block, text: block.text, count: rangesIn(block.text) }];
      const isDictionary = dictionaries.has(block.id);
      const titles = new Map(block.rows.flatMap(({ cells }) => cells.map((cell) => [cell.column, ''])));
      for (const { column, text } of block.rows.flatMap(({ cells }) => cells))
        if (titles.get(column) === '' && /\p{L}/u.test(text)) titles.set(column, text);
      return block.rows.flatMap(({ cells }) =>
        cells.map(({ id, column, text }) => {
          const isWhole = isDictionary && CELL.test(text.trim()) && !OTHER.test(titles.get(column) ?? '');
          return { block, cell: id, text, count: isWhole ? 1 : rangesIn(text) };
        }),
      );
    })
    .filter(({ count }) => count > 0);
}

const rangesIn = (text: string): number =>
  (text.match(PRINTED) ?? []).filter((printed) => !TIME.test(printed)).length;
