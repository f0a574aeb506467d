import type { Block, TableBlock, TableCell, TableRow } from '@app/contracts';
import { withName } from '../question';
import { BOX, hasSign, piecesOf } from '../signs';

/** A variable of a submission: `AGE`, `SUPPDM.QVAL`. */
const VARIABLE = String.raw`[A-Z][A-Z0-9]{1,7}(?:\.[A-Z][A-Z0-9]{1,7})?`;
/** The value that tells which test a result is: `where VSTESTCD = SYSBP`, `/ VSTESTCD=SYSBP`. */
const TESTED = String.raw`(?:\s+(?:where|when|if)\s+|\s?[/,;]\s?)${VARIABLE}\s?=\s?["“']?([A-Z][A-Z0-9]{1,7})["”']?`;
/** `AGE / AGEU`, `QSORRES where QSTESTCD=BSA`, `[VSDTC]` */
const NOTE = String.raw`\[?(${VARIABLE})(?:\s?[/,;]\s?${VARIABLE}(?!\s?=))*(?:${TESTED})?\]?`;
const WHOLE = new RegExp(`^${NOTE}$`, 'u');
/** Behind the text of a line, or between its boxes. */
const BEHIND = new RegExp(String.raw`(?<=\S)\s+${NOTE}(?:$|(?=\s+(?:${BOX})))`, 'u');
/** Said of a question that no variable takes. */
const NOT_SUBMITTED = /\s*[[(]?\bNOT SUBMITTED\b[\])]?\s*$/u;
/** What only such notes have: `where VSTESTCD=`, `SUPPDM.`, `[NOT SUBMITTED]`. */
const CERTAIN =
  /(?:\b(?:where|when|if)|[/,;])\s*[A-Z]{4,8}\s?=\s?["“']?[A-Z]|\bSUPP[A-Z]{2}\b|\[NOT SUBMITTED\]/;
/** The domain of a page: `DM=Demographics`, `VS (Vital Signs)`. */
const DOMAIN = /(?:^|\s)[A-Z]{2}\s?=\s?\p{Lu}[\p{L} -]*$|^[A-Z]{2}\s?\(\p{Lu}[\p{L} -]*\)$/u;
/** A variable of every domain, whose name begins with its domain, or the domain itself. */
const OF_DOMAIN =
  /\b([A-Z]{2})(?:ORRES|TESTCD|STRESC|TERM|TRT|OCCUR|DECOD|DOSE|STAT|PERF|CAT|EVAL|LOC|VAL|(?:ST|EN)?DTC|\s?=\s?\p{Lu}\p{Ll}+|\s\(\p{Lu}\p{Ll}+.*\)$)/u;
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
 * its row, below it or above it names its field (`⟦AGE⟧`), also if it stands between its choices; the domain behind a title is left
 * out.
 */
export function withoutSdtmNotes(blocks: readonly Block[]): readonly Block[] {
  const texts = blocks.flatMap((block) =>
    block.type === 'table' ? block.rows.flatMap(({ cells }) => cells.map(({ text }) => text)) : [block.text],
  );
  if (!texts.some((text) => CERTAIN.test(text))) return blocks;
  const domains = new Set(texts.flatMap((text) => OF_DOMAIN.exec(text)?.slice(1) ?? []));
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
    if (text !== '') {
      bare.push(named(block, text, above === '' ? name : above));
      above = '';
    } else if (areAbove) above = name;
    else nameLast(bare, name);
  }
  return bare;
}

/** Names the last question; what stands between its choices names it, if nothing else did. */
function nameLast(bare: Block[], name: string): void {
  const asked = bare.findLastIndex((block) => !isChoice(block));
  const question = bare[asked];
  const signs =
    question === undefined ? [] : piecesOf(question.text).filter((one) => typeof one === 'object');
  const hasChoices = question?.type !== 'table' && signs.every(({ kind }) => kind === 'box');
  const at = hasChoices && asked >= 0 ? asked : bare.length - 1;
  const block = bare[at];
  if (block === undefined || block.type === 'table' || block.text.endsWith('⟧')) return;
  bare.splice(at, 1, named(block, block.text, name));
}

const isChoice = (block: Block): boolean => {
  const [first] = piecesOf(block.text);
  return block.type !== 'table' && typeof first === 'object' && first.kind === 'box';
};

function notedIn(text: string, domains: ReadonlySet<string>): Noted | null {
  const submitted = text.replace(NOT_SUBMITTED, '');
  if (submitted !== text) return { text: submitted, name: '' };
  const whole = WHOLE.exec(text);
  const [printed = '', first = '', tested] = whole ?? BEHIND.exec(text) ?? [];
  const isOfDomain = domains.has(first.slice(0, 2)) && first.length > 3;
  const isVariable = tested !== undefined || PLAIN.test(first) || isOfDomain;
  return first !== '' && isVariable ? { text: text.replace(printed, ''), name: tested ?? first } : null;
}

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
