import type { Block } from '@app/contracts';
import type { Sourced } from '../study';
import { readDictionaries } from './dictionaries/dictionary';
import { fieldOf, identifies, identifiesPage } from './field';
import { FileFields, type FilledFields } from './file-fields';
import type { Field, FieldForm, FieldGroup } from './form';
import { withBoxMarkers } from './blocks/box-markers';
import { withBoxesInFront } from './blocks/boxes-behind';
import { withBoxesForOptions } from './blocks/crossed-out-options';
import { withRepeatedWords } from './blocks/ditto-signs';
import { withJoinedDates } from './blocks/date-parts';
import { fieldsOfLines, isRoom, scaleOf } from './form-lines';
import { choiceOfOne, fieldsOfTable, isFillable, scaleIn, withoutOfficeRows } from './tables/form-tables';
import { BOOK, bareTitle, CONTINUED, PAGE_NUMBER, STUDY_ALONE, withoutStudy } from './form-titles';
import { withJumps } from './jumps';
import { JUMP_WORDS, OFFICE_WORDS, REMARK_WORDS } from './form-words';
import { optionsBelow, runDownColumns } from './tables/option-tables';
import { PrintedNotes, raisedNotes } from './printed-notes';
import { areAnnotated, questionOf } from './question';
import { withNumberPairs } from './blocks/number-pairs';
import { withoutSdtmNotes } from './blocks/sdtm-notes';
import { withPlacesBeside } from './blocks/stacked-answers';
import { hasSign, piecesOf, withPrintedSigns } from './signs';

/** Fewer fields are places for signatures or examples in a text. */
const FEWEST_FIELDS = 2;

/**
 * Reads forms to fill in, blank or annotated, and data dictionaries. Blocks that the readers of the schedule use are no forms.
 *
 * @param taken Ids of the tables that are schedules.
 */
export function readForms(
  blocks: readonly Block[],
  taken: ReadonlySet<string>,
  filled: FilledFields = 'asked',
): readonly FieldForm[] {
  const free = blocks.filter(({ id }) => !taken.has(id));
  const { forms, tables } = readDictionaries(free);
  const fileFields = new FileFields(
    free.filter(({ id }) => !tables.has(id)),
    filled,
  );
  const blanks = withNumberPairs(withoutSdtmNotes(withRepeatedWords(fileFields.blocks)));
  const printed = withBoxesForOptions(blanks, filled);
  const lines = withBoxesInFront(withJoinedDates(withPlacesBeside(printed)));
  const pages = pagesOf(withBoxMarkers(lines));
  const raised = raisedNotes(lines);
  return [
    ...forms,
    ...onForms(pages.map((page, at) => formOf(page, { before: pages[at - 1], fileFields, raised }))),
  ];
}

/** The groups of a form and of its next page. A log that is printed again has more room for the same fields. */
function continued(groups: readonly FieldGroup[], more: readonly FieldGroup[]): FieldGroup[] {
  const asked = ({ fields }: FieldGroup): string => fields.map(({ question }) => question).join('\n');
  const isAgain = (one: FieldGroup, other: FieldGroup): boolean =>
    one.isRepeating && other.isRepeating && asked(one) === asked(other);
  const longer = groups.map((group) => {
    const again = more.find((other) => isAgain(group, other))?.fields ?? [];
    const fields = group.fields.map((field, at) => ({
      ...field,
      blockIds: [...field.blockIds, ...(again[at]?.blockIds ?? [])],
    }));
    return { ...group, fields };
  });
  return joined([...longer, ...more.filter((other) => !groups.some((group) => isAgain(group, other)))]);
}

/** A part of a document as a form. */
interface FormPart extends FieldForm {
  /** Its title repeats that of the part before it, on the next page. */
  readonly isContinued: boolean;
  /** The level of its heading; 0 for other titles. */
  readonly level: number;
  readonly beginsPage: boolean;
  /** False for a part before any title. */
  readonly isNamed: boolean;
}

const countOf = ({ groups }: FormPart): number => groups.reduce((sum, { fields }) => sum + fields.length, 0);

/** A few fields above the title of the first page belong to its form: `Subject ___ Period ___`. */
function withHead(parts: readonly FormPart[]): readonly FormPart[] {
  const [head, next, ...others] = parts;
  if (head === undefined || next === undefined || head.isNamed || countOf(next) === 0) return parts;
  if (countOf(head) === 0 || countOf(head) > MOST_IN_HEAD) return parts;
  const identification = [...head.identification, ...next.identification];
  const groups = [...head.groups, ...next.groups];
  return [
    { ...next, instructions: [...head.instructions, ...next.instructions], identification, groups },
    ...others,
  ];
}
const MOST_IN_HEAD = 2;

/**
 * The parts that are forms. A part under a deeper heading is a group of the form before it, and what stands before the first form
 * identifies its page.
 */
function onForms(pages: readonly FormPart[]): FieldForm[] {
  const parts = withHead(pages);
  const filled = parts.filter((part) => countOf(part) > 0);
  const over = titleOver(parts, filled);
  const top = Math.min(...[...filled, ...over].map(({ level }) => level));
  const forms: FieldForm[] = [];
  let before: readonly Sourced[] = [];
  for (const [at, part] of parts.entries()) {
    const last = forms.at(-1);
    // A heading with one field ends the form before it: `Sign-off`.
    const isEnd =
      countOf(part) < FEWEST_FIELDS && filled.includes(parts[at - 1] ?? part) && at === parts.length - 1;
    if (!filled.includes(part) && !over.includes(part)) {
      if (last === undefined) before = [...before, ...part.identification];
      else forms.splice(-1, 1, { ...last, identification: [...last.identification, ...part.identification] });
    } else if (last !== undefined && (part.level > top || isEnd || part.isContinued)) {
      const named = part.groups.map((group) => ({ ...group, name: group.name ?? part.name }));
      forms.splice(-1, 1, {
        name: last.name,
        instructions: [...last.instructions, ...part.instructions],
        identification: [...last.identification, ...part.identification],
        groups: part.isContinued ? continued(last.groups, part.groups) : [...last.groups, ...named],
        leftOut: [],
      });
    } else {
      const { name, instructions, groups, identification } = part;
      forms.push({ name, instructions, groups, identification: [...before, ...identification], leftOut: [] });
      before = [];
    }
  }
  return forms.filter(
    ({ groups }) => groups.reduce((sum, { fields }) => sum + fields.length, 0) >= FEWEST_FIELDS,
  );
}

/** The only title of its level, if it names a form: the headings below it have fields, and not each of them begins a page. */
function titleOver(parts: readonly FormPart[], filled: readonly FormPart[]): FormPart[] {
  const [first, ...others] = filled;
  const below = first === undefined ? 0 : first.level;
  const [title, more] = parts.filter(({ level }) => level > 0 && level < below);
  const isForm =
    title !== undefined &&
    more === undefined &&
    parts.indexOf(title) < parts.findIndex((part) => part === first) &&
    filled.every(({ level }) => level >= below) &&
    others.some(({ beginsPage }) => !beginsPage) &&
    ![BOOK, STUDY_ALONE].some((words) => words.test(title.name.value));
  return isForm ? [title] : [];
}

interface Page {
  /** Its title is the first text of a page. */
  readonly beginsPage: boolean;
  readonly level: number;
  readonly title: Sourced | null;
  readonly blocks: readonly Block[];
}

/** Parts of a document that begin with a title. */
function pagesOf(blocks: readonly Block[]): Page[] {
  const pages: (Page & { readonly blocks: Block[] })[] = [
    { beginsPage: true, level: 0, title: null, blocks: [] },
  ];
  let sheet = '';
  const heads = new Set<string>();
  for (const [at, block] of blocks.entries()) {
    const title = isAsked(blocks, at) ? null : titleOf(block);
    const { anchor } = block;
    if (anchor.kind === 'xlsx' && anchor.sheet !== sheet) {
      sheet = anchor.sheet;
      pages.push({ beginsPage: true, level: 0, title: sheetTitle(block, sheet), blocks: [] });
    }
    const next = blocks[at + 1];
    // The head of the page is printed again, above the title of another form.
    if (heads.has(keyOf(block)) && next !== undefined && isInnerTitle(next) && titleOf(next) === null)
      pages.push({ beginsPage: true, level: 0, title: null, blocks: [block] });
    else if (title === null) pages.at(-1)?.blocks.push(block);
    else {
      const level = block.type === 'heading' ? block.level : 0;
      const beginsPage = pageOf(block) !== pageOf(blocks[at - 1]);
      pages.push({ beginsPage, level, title: { value: title, blockIds: [block.id] }, blocks: [] });
    }
    if (isHead(block)) heads.add(keyOf(block));
  }
  return withInnerTitles(pages);
}

const pageOf = (block: Block | undefined): number | undefined =>
  block?.anchor.kind === 'pdf'
    ? block.anchor.page
    : block?.anchor.kind === 'docx'
      ? block.anchor.pageHint
      : 0;

/** The head of a page tells its number. */
const keyOf = ({ text }: Block): string => text.replace(/\d+/g, '#');

/** A line of places that identify the page. */
const isHead = ({ type, text }: Block): boolean =>
  type === 'paragraph' && hasSign(text) && identifies(labelOf(text));

/** Whether a heading is a question: nothing but its answer stands below it. */
function isAsked(blocks: readonly Block[], at: number): boolean {
  if (blocks[at]?.type !== 'heading') return false;
  const next = blocks.findIndex(({ type }, index) => index > at && type === 'heading');
  const below = blocks.slice(at + 1, next < 0 ? blocks.length : next);
  const [first] = below;
  const isQuestion =
    first !== undefined && isAnswer(first) && /[?？]\s*(?:\([^()]*\)\s*)?$/.test(blocks[at]?.text ?? '');
  return isQuestion || (below.length > 0 && below.every(isAnswer));
}

/** A line that begins with its place to fill in. */
const isAnswer = ({ type, text }: Block): boolean =>
  type !== 'table' && (typeof piecesOf(text)[0] === 'object' || isRoom(text) || scaleOf(text) !== null);

/** The text of a first row with one cell, or the name of the sheet. */
function sheetTitle(block: Block, sheet: string): Sourced {
  const [only, more] = block.type === 'table' ? (block.rows[0]?.cells ?? []) : [];
  const isTitle =
    only !== undefined && more === undefined && !hasSign(only.text) && !/[?:]\s*$/.test(only.text);
  return isTitle ? { value: only.text, blockIds: [only.id] } : { value: sheet, blockIds: [block.id] };
}

const LEADERS = /^[.\s·_]{2,}|[.\s·_]{4,}.{0,2}[.\s·_]{4,}$|[.·_]{4,}$/g;
const LONGEST_TITLE = 12;

/** The title of a form: a heading, or a line between leaders. */
function titleOf(block: Block): string | null {
  if (block.type === 'heading') return hasSign(block.text) ? null : block.text;
  if (block.type !== 'paragraph' || !/^[.·]{2,}\s?\p{L}/u.test(block.text)) return null;
  const bare = block.text
    .replace(LEADERS, '')
    .replace(/[.·]{2,}/g, ' ')
    .trim();
  return bare.split(/\s+/).length > LONGEST_TITLE ? null : bare.replace(/\.(?=\()/g, ' ').replace(/\.$/, '');
}

const isInnerTitle = ({ type, text }: Block): boolean =>
  type === 'paragraph' && !hasSign(text) && text.split(/\s+/).length <= LONGEST_TITLE && !/[.:?]$/.test(text);

/** A page without a title, such as a sheet, gets its first short line. */
const withInnerTitles = (pages: readonly Page[]): Page[] =>
  pages.map((page) => {
    if (page.title !== null) return page;
    const first = page.blocks.find((block) => isInnerTitle(block) && !STUDY_ALONE.test(block.text.trim()));
    const value = first?.text.replace(PAGE_NUMBER, '') ?? '';
    return first === undefined ? page : { ...page, title: { value, blockIds: [first.id] } };
  });

const IF_YES = /^if\s+(?:yes|no|other|applicable|so|not)\b\s*(?=[,:;]|then\b|please\b|$)/i;
const INSTRUCTION = /^(?:instructions?|note|please|record|complete|check|select|list all|enter)\b/i;

function formOf(
  { beginsPage, level, title, blocks }: Page,
  {
    before,
    fileFields,
    raised,
  }: {
    readonly before: Page | undefined;
    readonly fileFields: FileFields;
    readonly raised: ReturnType<typeof raisedNotes>;
  },
): FormPart {
  const groups: FieldGroup[] = [];
  const identification: Sourced[] = [];
  const instructions: Sourced[] = [];
  const isAnnotated = areAnnotated(
    blocks.flatMap((block) => (block.type === 'table' ? [] : [labelOf(block.text)])),
  );
  const notes = new PrintedNotes(blocks, raised);
  const runDown = runDownColumns(blocks);
  const isOffice = title !== null && OFFICE_WORDS(title.value);
  let lines: Exclude<Block, { type: 'table' }>[] = [];
  let condition: string | undefined;
  const add = (group: FieldGroup): void => {
    const asked = fileFields.completed(group.fields).map((field) => notes.explained(field));
    const fields = isOffice
      ? []
      : asked.filter((field) => group.isRepeating || !identifiesPage(field.question, field));
    identification.push(
      ...asked
        .filter((field) => !fields.includes(field))
        .map(({ question, blockIds }) => ({ value: withoutStudy(question), blockIds })),
    );
    if (fields.length > 0)
      groups.push({ ...group, fields: condition === undefined ? fields : fields.map(withCondition) });
  };
  const withCondition = (field: Field): Field =>
    field.condition === undefined && condition !== undefined ? { ...field, condition } : field;
  const flush = (): void => {
    const read = fieldsOfLines(lines, { isAnnotated, fileFields });
    identification.push(
      ...read.identification.map(({ label, id }) => {
        const text = lines.find((line) => line.id === id)?.text ?? '';
        const value = label === '' ? withPrintedSigns(text) : label;
        return { value, blockIds: [id, ...fileFields.idsIn(text)] };
      }),
    );
    add({ isRepeating: false, fields: read.fields });
    lines = [];
  };
  for (const [at, block] of blocks.entries()) {
    if (block.type === 'table') {
      const scale = scaleIn(block);
      const asked = lines.at(-1);
      flush();
      if (scale !== null && asked !== undefined) {
        const { answer, blockIds } = scale;
        const own = fieldOf(
          { label: asked.text, answer },
          { isAnnotated: false, blockIds: [asked.id, ...blockIds] },
        );
        add({ isRepeating: false, fields: [own] });
        continue;
      }
      const choice =
        asked === undefined
          ? null
          : (choiceOfOne(block, { asked, before: blocks.slice(0, at) }) ??
            optionsBelow(block, asked, { isAnnotated, runDown }));
      if (choice !== null) {
        add({ isRepeating: false, fields: [choice].flat() });
        continue;
      }
      const { rows, office } = withoutOfficeRows(block);
      identification.push(...office);
      for (const { heading, isRepeating, fields } of isFillable(rows) ? fieldsOfTable(rows, notes) : []) {
        const lead = [heading, asked].find((one) => one !== undefined && LEAD.test(one.text));
        add({
          isRepeating,
          fields: lead === undefined ? fields : fields.map((field) => ledBy(lead, field)),
          ...(heading && heading !== lead && { name: { value: heading.text, blockIds: [heading.id] } }),
        });
      }
      condition = undefined;
      continue;
    }
    const isQuiet = !hasSign(block.text);
    const next = blocks[at + 1];
    const isAnswered = next !== undefined && isAnswer(next);
    if (isQuiet && !isAnswered && IF_YES.test(block.text) && !JUMP_WORDS(block.text)) {
      flush();
      condition = IF_YES.exec(block.text)?.[0].trim();
    } else if (isOpenRemark(block)) {
      flush();
      const own = fieldOf(
        { label: block.text, answer: { type: 'text' } },
        { isAnnotated: false, blockIds: [block.id] },
      );
      add({ isRepeating: false, fields: [own] });
    } else lines.push(block);
    if (isQuiet && INSTRUCTION.test(block.text))
      instructions.push({ value: block.text, blockIds: [block.id] });
  }
  flush();
  const name =
    title === null
      ? { value: 'Form', blockIds: groups[0]?.fields[0]?.blockIds ?? [] }
      : { ...title, value: bareTitle(notes.bare(title.value)) };
  const isContinued =
    title !== null && CONTINUED.test(title.value) && bareTitle(before?.title?.value ?? '') === name.value;
  return {
    beginsPage,
    level,
    isContinued,
    isNamed: title !== null,
    name,
    instructions,
    groups: withJumps(joined(groups), blocks),
    identification,
    leftOut: [],
  };
}

/** The beginning of a sentence that each statement below it completes: `How often did you …`. */
const LEAD = /(?:…|\.{3})\s*$/;
const LETTER = /^\(?[a-z][.)]\s+/;

function ledBy({ id, text }: { readonly id: string; readonly text: string }, field: Field): Field {
  const question = `${questionOf(text, false).text} ${field.question.replace(LETTER, '')}`;
  return { ...field, question, blockIds: [id, ...field.blockIds] };
}

/** A label of its own on a sheet that asks for remarks, with empty cells behind it. */
const isOpenRemark = ({ type, anchor, text }: Block): boolean =>
  type === 'paragraph' &&
  anchor.kind === 'xlsx' &&
  REMARK_WORDS(text) &&
  !hasSign(text) &&
  text.split(/\s+/).length <= 3;

const labelOf = (text: string): string => {
  const [first] = piecesOf(text);
  return typeof first === 'string' ? first.replace(/:$/, '') : '';
};

/** Neighbouring groups without names that do not repeat are one group. */
function joined(groups: readonly FieldGroup[]): FieldGroup[] {
  const result: FieldGroup[] = [];
  for (const group of groups) {
    const last = result.at(-1);
    const isSame =
      last !== undefined && ![last, group].some(({ isRepeating, name }) => isRepeating || name !== undefined);
    if (isSame) result.splice(-1, 1, { ...last, fields: [...last.fields, ...group.fields] });
    else result.push(group);
  }
  return result;
}
