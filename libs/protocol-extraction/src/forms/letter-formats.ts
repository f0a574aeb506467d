import type { Answer } from './form';
import { isUnit } from './units';

interface Format {
  readonly answer: Answer;
  readonly instruction?: string;
}

/** The format of an answer in letters, as an EDC prints it: `nnn.n kg`, `xxx`, `derived msec`, `up to 200 characters`. */
const FORMAT =
  /^(?:(?<digits>[nN9]{1,8}|[xX]{2,8})(?:[.,](?<decimals>[nN9xX]{1,4}))?|(?<derived>derived|calculated|computed)|(?:text\s?)?\(?(?:up to|max(?:imum|\.)?)\s(?<length>\d{1,4})\scharacters\)?)(?:\s+(?<unit>\S.*))?$/u;

/** The answer of a cell that only prints its format. */
export function formatOf(cell: string): Format | null {
  const { digits, decimals, derived, length, unit } = FORMAT.exec(cell)?.groups ?? {};
  const isFormat = digits !== undefined || derived !== undefined || length !== undefined;
  if (!isFormat || /^9+$/.test(cell) || (unit !== undefined && !isUnit(unit))) return null;
  if (length !== undefined) return { answer: { type: 'text' }, instruction: cell };
  const units = unit === undefined ? {} : { units: [unit] };
  if (digits === undefined) return { answer: { type: 'computed', ...units } };
  const places = digits.length + (decimals?.length ?? 0);
  const answer: Answer =
    decimals === undefined
      ? { type: 'integer', length: places, ...units }
      : { type: 'decimal', length: places, decimals: decimals.length, ...units };
  return { answer };
}
