import type { Block, TableBlock, TableCell, TableRow } from '@app/contracts';
import { hasSign } from './signs';

/** A variable of a submission: `AGE`, `SUPPDM.QVAL`. */
const VARIABLE = String.raw`[A-Z][A-Z0-9]{1,7}(?:\.[A-Z][A-Z0-9]{1,7})?`;
/** The value that tells which test a result is: `where VSTESTCD = SYSBP`, `/ VSTESTCD=SYSBP`. */
const TESTED = String.raw`(?:\s+(?:where|when|if)\s+|\s?[/,;]\s?)${VARIABLE}\s?=\s?["“']?([A-Z][A-Z0-9]{1,7})["”']?`;
/** `AGE / AGEU`, `QSORRES where QSTESTCD=BSA`, `[VSDTC]` */
const NOTE = String.raw`\[?(${VARIABLE})(?:\s?[/,;]\s?${VARIABLE}(?!\s?=))*(?:${TESTED})?\]?`;
const WHOLE = new RegExp(`^${NOTE}$`, 'u');
const AT_END = new RegExp(String.raw`(?<=\S)\s+${NOTE}$`, 'u');
/** Said of a question that no variable takes. */
const NOT_SUBMITTED = /\s*[[(]?\bNOT SUBMITTED\b[\])]?\s*$/u;
/** What only such notes have: `where VSTESTCD=`, `SUPPDM.`, `[NOT SUBMITTED]`. */
const CERTAIN =
  /(?:\b(?:where|when|if)|[/,;])\s*[A-Z]{4,8}\s?=\s?["“']?[A-Z]|\bSUPP[A-Z]{2}\b|\[NOT SUBMITTED\]/;
/** The domain of a page: `DM=Demographics`, `VS (Vital Signs)`. */
const DOMAIN = /(?:^|\s)[A-Z]{2}\s?=\s?\p{Lu}[\p{L} -]*$|^[A-Z]{2}\s?\(\p{Lu}[\p{L} -]*\)$/u;
/** Variables whose names do not begin with their domain. */
const PLAIN =
  /^(?:SEX|RACE|ETHNIC|AGEU?|BRTH[A-Z]{3}|SUBJID|USUBJID|SITEID|COUNTRY|VISIT(?:NUM)?|RFIC[A-Z]{3}|DTH[A-Z]{2,3}|ARM(?:CD)?|EPOCH|QVAL)$/;
/** Fewer notes can be words of the form. */
const FEWEST = 3;

type Line = Exclude<Block, { type: 'table' }>;

/** The name that a note gives, with the text before it. Without a name, no variable takes the answer. */
interface Noted {
  readonly text: string;
  readonly name: string;
}

/**
 * The blocks of an annotated form without the notes that name the variables of a submission. A note in the line of a question or in
 * its row, below it or above it names its field (`[AGE]`); the domain behind a title is left out.
 */
export function withoutSdtmNotes(blocks: readonly Block[]): readonly Block[] {
  const texts = blocks.flatMap((block) =>
    block.type === 'table' ? block.rows.flatMap(({ cells }) => cells.map(({ text }) => text)) : [block.text],
  );
  if (!texts.some((text) => CERTAIN.test(text))) return blocks;
  const domains = new Set(
    texts.flatMap((text) => /\b([A-Z]{2})(?:ORRES|TESTCD|STRESC|QVAL)\b/.exec(text)?.[1] ?? []),
  );
  const noted = (text: string): Noted | null => notedIn(text, domains);
  if (texts.filter((text) => noted(text) !== null).length < FEWEST) return blocks;
  const isNote = (block: Block | undefined): boolean =>
    block !== undefined && block.type !== 'table' && noted(block.text)?.text === '';
  const first = blocks.findIndex(isNote);
  const isAsked = (block: Block | undefined): boolean =>
    block !== undefined && block.type !== 'table' && hasSign(block.text);
  const areAbove = first >= 0 && !isAsked(blocks[first - 1]) && isAsked(blocks[first + 1]);
  const bare: Block[] = [];
  let above = '';
  for (const block of blocks) {
    if (block.type === 'table') {
      bare.push(withoutNotesInCells(block, noted));
      continue;
    }
    const { text, name } = noted(block.text) ?? { text: block.text.replace(DOMAIN, '').trim(), name: '' };
    const last = bare.at(-1);
    if (text !== '') {
      bare.push(named(block, text, above === '' ? name : above));
      above = '';
    } else if (areAbove) above = name;
    else if (last !== undefined && last.type !== 'table') bare.splice(-1, 1, named(last, last.text, name));
  }
  return bare;
}

function notedIn(text: string, domains: ReadonlySet<string>): Noted | null {
  const submitted = text.replace(NOT_SUBMITTED, '');
  if (submitted !== text) return { text: submitted, name: '' };
  const whole = WHOLE.exec(text);
  if (whole !== null) return { text: '', name: whole[2] ?? whole[1] ?? '' };
  const [printed = '', first = '', tested] = AT_END.exec(text) ?? [];
  const isVariable = tested !== undefined || PLAIN.test(first) || domains.has(first.slice(0, 2));
  return first !== '' && isVariable ? { text: text.slice(0, -printed.length), name: tested ?? first } : null;
}

const withName = (text: string, name: string): string => (name === '' ? text : `${text} [${name}]`);
const named = (block: Line, text: string, name: string): Line => ({ ...block, text: withName(text, name) });

/** Notes in a cell of their own name the cell before them, and a row of notes the cells above them. */
function withoutNotesInCells(table: TableBlock, noted: (text: string) => Noted | null): TableBlock {
  const rows: TableRow[] = [];
  for (const row of table.rows) {
    const [only, more] = row.cells;
    if (only !== undefined && more === undefined && only.text.replace(DOMAIN, '').trim() === '') continue;
    const above = rows.at(-1);
    const notes = row.cells.map((cell) => ({ cell, note: noted(cell.text.trim()) }));
    const areNotes = notes.every(({ cell, note }) => cell.text.trim() === '' || note?.text === '');
    if (above !== undefined && areNotes && notes.some(({ note }) => note !== null)) {
      const nameOf = ({ column }: TableCell): string =>
        notes.find(({ cell }) => cell.column === column)?.note?.name ?? '';
      const cells = above.cells.map((cell) => ({ ...cell, text: withName(cell.text, nameOf(cell)) }));
      rows.splice(-1, 1, { ...above, cells });
      continue;
    }
    const cells: TableCell[] = [];
    for (const { cell, note } of notes) {
      const last = cells.at(-1);
      if (note?.text === '' && last !== undefined)
        cells.splice(-1, 1, { ...last, text: withName(last.text, note.name) });
      else cells.push(note === null ? cell : { ...cell, text: withName(note.text, note.name) });
    }
    rows.push({ ...row, cells });
  }
  return { ...table, rows };
}
