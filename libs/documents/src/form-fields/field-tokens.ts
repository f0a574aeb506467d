import type { Anchor, Block, Box, FormField, ReadingWarning, RunningLine } from '@app/contracts';
import { localizedMessage } from '@app/messages';
import { ensureWithin } from '../reading/reading-limits';

/** A form field before its text is placed in a block. `anchor` is set if the file gives its own position. */
export type FileField = Omit<FormField, 'id' | 'start' | 'length' | 'anchor'> & { readonly anchor?: Anchor };

/**
 * While a document is read, a private-use character before the text of a field and one behind it travel with the text through
 * lines, cells and lists. `placeFields` replaces them by positions.
 */
const FIRST = 0xf0000;
const END = '\u{100000}';
const TOKEN = /([\u{F0000}-\u{FFFFD}])([^\u{F0000}-\u{100000}]*)\u{100000}/gu;
const TOKEN_PARTS = /[\u{F0000}-\u{100000}]/gu;
const [BLANK, EMPTY_BOX, CHECKED_BOX] = ['____', '☐', '☒'];

/** Form fields by the first character of their text. */
export type FieldsByToken = ReadonlyMap<string, FileField>;

/** The form fields of a document, in the order in which they are found. */
export class FieldTokens {
  private readonly known = new Map<string, FileField>();
  /** Names of fields in hidden text. */
  readonly hidden: string[] = [];

  get fields(): FieldsByToken {
    return this.known;
  }

  /** Registers a field. Returns its text: what is filled in or a sign, between its private-use characters. */
  add(field: FileField): string {
    ensureWithin('formFields', this.known.size + 1);
    const first = String.fromCodePoint(FIRST + this.known.size);
    this.known.set(first, field);
    const { kind, value } = field;
    const text = kind === 'box' ? (value === undefined ? EMPTY_BOX : CHECKED_BOX) : (value ?? BLANK);
    return first + withoutTokens(text) + END;
  }
}

/** The first character of the text of a field, which identifies it. */
export const tokenOf = (text: string): string => String.fromCodePoint(text.codePointAt(0) ?? 0);

/** Whether a text has a form field. */
export const hasToken = (text: string): boolean => text.includes(END);

/** The text with the signs of its fields and without private-use characters. */
export const withoutTokens = (text: string): string => text.replace(TOKEN_PARTS, '');

/** The blocks with their fields as positions in the text. Blocks without fields are unchanged. */
export function placeFields(blocks: readonly Block[], fields: FieldsByToken): readonly Block[] {
  if (fields.size === 0) return blocks;
  return blocks.map((block): Block => {
    if (block.type !== 'table') {
      const { text, fields: own } = placed(block, fields);
      if (own === undefined) return { ...block, text };
      return { ...block, text, fields: own, anchor: around(block.anchor, own) };
    }
    const rows = block.rows.map((row) => ({
      ...row,
      cells: row.cells.map((cell) => ({ ...cell, ...placed(cell, fields) })),
    }));
    return { ...block, text: withoutTokens(block.text), rows };
  });
}

/** The box of a text on a page with those of its fields, which can stand below it. */
const around = (anchor: Anchor, fields: readonly FormField[]): Anchor =>
  fields.reduce(
    (all, { anchor: own }) =>
      all.kind === 'pdf' && own.kind === 'pdf' && own.page === all.page
        ? { ...all, box: united(all.box, own.box) }
        : all,
    anchor,
  );

const united = (one: Box, other: Box): Box => [
  Math.min(one[0], other[0]),
  Math.min(one[1], other[1]),
  Math.max(one[2], other[2]),
  Math.max(one[3], other[3]),
];

/** The same for headers and footers, whose fields are numbered through the document. */
export const placeRunningFields = (
  lines: readonly RunningLine[],
  fields: FieldsByToken,
): readonly RunningLine[] =>
  fields.size === 0
    ? lines
    : lines.map((line, at): RunningLine => {
        const { text, anchor } = line;
        if (anchor === undefined) return { ...line, text: withoutTokens(text) };
        return { ...line, ...placed({ id: `running-${at + 1}`, text, anchor }, fields) };
      });

/** A warning if fields are filled in, and one if fields cannot be seen. */
export function fieldWarnings(fields: readonly FileField[], hidden: readonly string[]): ReadingWarning[] {
  const filled = fields.filter(({ value }) => value !== undefined).length;
  const names = [...hidden.slice(0, NAMES_SHOWN), ...(hidden.length > NAMES_SHOWN ? ['…'] : [])].join(', ');
  const count = hidden.length;
  return [
    ...(filled > 0 ? [localizedMessage('warning.filled-fields', { count: filled })] : []),
    ...(count > 0 ? [localizedMessage('warning.hidden-fields', { count, names })] : []),
  ].map((said) => ({ code: 'form-fields', ...said }));
}

const NAMES_SHOWN = 10;

interface Text {
  readonly id: string;
  readonly text: string;
  readonly anchor: Anchor;
}

function placed({ id, text, anchor }: Text, fields: FieldsByToken): { text: string; fields?: FormField[] } {
  if (!hasToken(text)) return { text };
  const found: FormField[] = [];
  let [bare, at] = ['', 0];
  for (const match of text.matchAll(TOKEN)) {
    const [whole, token = '', shown = ''] = match;
    bare += withoutTokens(text.slice(at, match.index));
    at = match.index + whole.length;
    const field = fields.get(token);
    if (field !== undefined && shown !== '') {
      const position = { id: `${id}.f${found.length + 1}`, start: bare.length, length: shown.length };
      found.push({ anchor, ...field, ...position });
    }
    bare += shown;
  }
  bare += withoutTokens(text.slice(at));
  return found.length === 0 ? { text: bare } : { text: bare, fields: found };
}
