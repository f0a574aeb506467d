import { valueOfEastAsian } from '@app/text-normalization';

/** One printed item or paragraph of a criteria section. */
export interface CriteriaItem {
  readonly blockId: string;
  /** Empty for a plain paragraph. */
  readonly marker: string;
  readonly text: string;
  readonly level: number;
  readonly left: number | undefined;
  readonly isHeading?: boolean;
  /** A line of a cell or paragraph: its marker gives its level, not where it is printed. */
  readonly isLine?: true;
  /** A row of a table within a criterion: no title, and no end of the list. */
  readonly isRow?: true;
  /** The column of a text beside its number, or alone in its row where numbers would stand beside it. */
  readonly column?: number;
  /** The cell of a text beside its number. */
  readonly cellId?: string;
}

export interface MarkerParts {
  /** The marker with its number replaced, such as `[#]`. Items of one series share it. */
  readonly shape: string;
  readonly value?: number;
}

/** The shape of a marker, which items of one series share. */
export function partsOf(printed: string): MarkerParts {
  const marker = inDigits(printed);
  const found = /^([^\d]*)((?:\d+\.)*)(\d+)[a-z]?([^\d]*)$/i.exec(marker.trim());
  if (!found) return { shape: marker.replace(/[A-Za-z]+/, 'a') };
  const [, before = '', path = '', digits = '', after = ''] = found;
  return {
    shape: `${before.replace(/\s/g, '')}${path === '' ? '' : 'path.'}#${after}`,
    value: Number(digits),
  };
}

/** A marker with full-width, circled, Chinese and Japanese numbers in plain digits: `（十二）` is `(12)`. */
const inDigits = (marker: string): string =>
  /^[\x20-\x7e]*$/.test(marker)
    ? marker
    : marker
        .normalize('NFKC')
        .replace(/[^\x20-\x7e、。]+/u, (numeral) => String(valueOfEastAsian(numeral) ?? numeral));

/** A marker without brackets and dots around it. */
export const bare = (marker: string): string => marker.replace(/^[\s[(（]+|[\s\]).:/）．、]+$/gu, '');
