import type { Block, FormField } from '@app/contracts';
import { fold } from '@app/text-normalization';
import { answerOf } from './choices';
import { isDatePart } from './blocks/date-parts';
import { fieldOf } from './field';
import type { Answer, Field, FieldChoice } from './form';
import { PROMPT_WORDS } from './form-words';
import { rangeIn } from './ranges';
import { fileBlank, fileBox, fileFieldsIn, withPrintedSigns } from './signs';

/** The numbers of all form fields of the file that take an answer, with the boxes of its choices. */
export const fileFieldsOf = (answer: Answer | undefined): number[] => [
  ...(answer?.fileFields ?? []),
  ...(answer?.choices ?? []).flatMap(({ fileField }) => fileField ?? []),
  ...(answer?.box?.fileField === undefined ? [] : [answer.box.fileField]),
];

/** Whether fields that are filled in are asked, as in a form, or their values are statements, as in a protocol. */
export type FilledFields = 'asked' | 'stated';

/** The form fields of a document, and its blocks with a character for each of them. */
export class FileFields {
  readonly blocks: readonly Block[];
  private readonly fields: FormField[] = [];
  /** Names of fields with several boxes; their position is the number of the group. */
  private readonly groups: readonly string[];

  constructor(blocks: readonly Block[], filled: FilledFields) {
    this.groups = ['', ...namesOfGroups(blocks)];
    this.blocks = blocks.map((block): Block => {
      if (block.type !== 'table') return { ...block, text: this.textOf(block, filled) };
      const rows = block.rows.map((row) => ({
        ...row,
        cells: row.cells.map((cell) => ({ ...cell, text: this.textOf(cell, filled) })),
      }));
      return { ...block, rows };
    });
  }

  /**
   * Whether the question of the first field in a text of `blocks` is its tooltip. A label on a page of a PDF that is close enough
   * is in the line of its field.
   */
  asksItself(text: string): boolean {
    const [number = -1] = fileFieldsIn(text);
    const field = this.fields[number];
    return field?.title !== undefined && field.anchor.kind === 'pdf';
  }

  /** Whether choices are boxes of a PDF with names of their own, each of which can be ticked beside the others. */
  areSeparate(choices: readonly FieldChoice[]): boolean {
    const fields = choices.map(({ fileField = -1 }) => this.fields[fileField]);
    return (
      fields.length > 2 &&
      fields.every((field) => field?.anchor.kind === 'pdf' && !this.groups.includes(field.name ?? ''))
    );
  }

  /** The ids of the fields in a text of `blocks`. */
  idsIn(text: string): string[] {
    return this.idsOf(fileFieldsIn(text));
  }

  /**
   * Fields of a form with what the file says about them: choices of a group that stand on several lines are joined, and type,
   * choices, codes, length and name are added. A field without a printed question has that of its tooltip.
   */
  completed(fields: readonly Field[]): Field[] {
    const done: Field[] = [];
    const joined = this.withJoinedGroups(fields);
    for (const [at, field] of joined.entries()) {
      const isBeside = joined[at - 1]?.blockIds.at(-1) === field.blockIds.at(-1);
      done.push(this.complete(field, isBeside ? done.at(-1)?.question : undefined));
    }
    return done.filter(({ question }) => question !== '');
  }

  private textOf({ text, fields = [] }: Pick<Block, 'text' | 'fields'>, filled: FilledFields): string {
    let shown = '';
    let at = 0;
    for (const field of fields) {
      const { start, length, kind, name = '', value, isReadOnly } = field;
      const isStated = value !== undefined && (filled === 'stated' || isReadOnly === true);
      if (isStated || start < at) continue;
      const number = this.fields.push(field) - 1;
      const group = Math.max(0, this.groups.indexOf(name));
      shown += text.slice(at, start) + (kind === 'box' ? fileBox(number, group) : fileBlank(number));
      at = start + length;
    }
    return shown + text.slice(at);
  }

  private idsOf(numbers: readonly number[]): string[] {
    return numbers.flatMap((number) => this.fields[number]?.id ?? []);
  }

  /** Boxes of one group that follow each other are choices of one question. */
  private withJoinedGroups(fields: readonly Field[]): Field[] {
    const joined: Field[] = [];
    for (const field of fields) {
      const last = joined.at(-1);
      const name = this.groupOf(field);
      if (last === undefined || name === undefined || this.groupOf(last) !== name) joined.push(field);
      else {
        const blockIds = [...new Set([...last.blockIds, ...field.blockIds])];
        joined.splice(-1, 1, { ...last, blockIds, choices: [...boxesOf(last), ...boxesOf(field)] });
      }
    }
    return joined.map((field) => {
      const { box, ...rest } = field;
      const choices = boxesOf(field);
      if (this.groupOf(field) === undefined || choices.length < 2) return field;
      // The text of the first box was taken for the question if no label stands before it.
      const question = box !== undefined && field.question === box.text ? '' : field.question;
      return { ...rest, ...answerOf(choices, false), question };
    });
  }

  /** The name of the group of the file to which all boxes of a field belong. */
  private groupOf(field: Field): string | undefined {
    const numbers = boxesOf(field).flatMap(({ fileField }) => fileField ?? []);
    const names = new Set(numbers.map((number) => this.fields[number]?.name ?? ''));
    const [name] = names;
    return names.size === 1 && name !== undefined && this.groups.indexOf(name) > 0 ? name : undefined;
  }

  private complete(field: Field, before: string | undefined): Field {
    const numbers = fileFieldsOf(field);
    const [first] = numbers.map((number) => this.fields[number]);
    if (first === undefined) return field;
    const blockIds = [...new Set([...field.blockIds, ...this.idsOf(numbers)])];
    const { title } = first;
    const label = field.question === '' ? (title ?? before ?? '') : '';
    const asked = label === '' ? field : fieldOf({ label, answer: field }, { isAnnotated: false, blockIds });
    const { box: _box, ...rest } = asked;
    // Boxes with names of their own name their choices.
    const isNamed = boxesOf(field).length < 2 || this.groupOf(field) !== undefined;
    const range = asked.range ?? rangeOf(first);
    const isHelp =
      title !== undefined &&
      !isDatePart(title) &&
      ![asked.question, first.name ?? ''].some((text) => isSame(text, title));
    return {
      ...rest,
      question: withPrintedSigns(asked.question),
      ...this.answerOf(asked, first),
      blockIds,
      ...(range && { range }),
      ...(asked.name === undefined && isNamed && first.name !== undefined && { name: first.name }),
      ...(first.isRequired === true && { isRequired: true }),
      ...(isHelp && asked.instruction === undefined && { instruction: title }),
    };
  }

  /** What the file says about the answer. A printed format decides where the file only knows text. */
  private answerOf(field: Field, first: FormField): Answer {
    const { kind, options = [], decimals, maximumLength } = first;
    const { type, length } = field;
    if (first.isComputed === true || (first.isReadOnly === true && first.value === undefined))
      return { type: 'computed' };
    switch (kind) {
      case 'date':
        // Word has no control for a time.
        return { type: type === 'partial-date' || type === 'time' ? type : 'date' };
      case 'time':
      case 'date-time':
      case 'signature':
        return { type: kind };
      case 'choice':
        return options.length === 0 ? { type } : answerOf(withoutPrompt(options), first.isSeveral === true);
      case 'number': {
        const isWhole = decimals === 0 || (decimals === undefined && type === 'integer');
        return isWhole
          ? { type: 'integer', ...lengthOf(length ?? maximumLength) }
          : { type: 'decimal', ...(decimals !== undefined && { decimals }) };
      }
      case 'box': {
        const { choices = [] } = field;
        return {
          type,
          choices: this.groupOf(field) === undefined ? choices : choices.map((choice) => this.coded(choice)),
        };
      }
      case 'text':
      case 'picture':
        return { type, ...(/^(?:text|integer)$/.test(type) && lengthOf(length ?? maximumLength)) };
    }
  }

  /** The value that the box of a choice stores is its code, if none is printed. */
  private coded(choice: FieldChoice): FieldChoice {
    const code = choice.fileField === undefined ? undefined : this.fields[choice.fileField]?.code;
    const isCode = code !== undefined && choice.code === '' && !isSame(code, choice.text);
    return isCode ? { ...choice, code } : choice;
  }
}

const LONGEST_PROMPT = 4;

/** The options without a first one that only asks to choose: `Select`, `-- Please choose --`, `…`. */
function withoutPrompt(options: readonly FieldChoice[]): readonly FieldChoice[] {
  const [first, ...others] = options;
  const text = first?.text.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '') ?? '';
  const isPrompt = text === '' || (PROMPT_WORDS(text) && text.split(/\s+/).length <= LONGEST_PROMPT);
  return others.length > 1 && isPrompt ? others : options;
}

/** The ends between which the file takes a number, or that its help names: `whole number, 60-250`. */
function rangeOf({ kind, minimum, maximum, title = '' }: FormField): Answer['range'] {
  if (minimum !== undefined || maximum !== undefined)
    return { ...(minimum !== undefined && { minimum }), ...(maximum !== undefined && { maximum }) };
  if (kind !== 'text' && kind !== 'number') return undefined;
  const printed = [title, ...title.split(/[,;]\s+/)].flatMap((part) => rangeIn(part) ?? []);
  return printed.find(({ range }) => Object.keys(range).length > 1)?.range;
}

const boxesOf = ({ box, choices = [] }: Field): readonly FieldChoice[] =>
  box === undefined || choices.length > 0 ? choices : [box];
const isSame = (one: string, other: string): boolean => fold(one).trim() === fold(other).trim();
const lengthOf = (length: number | undefined) => (length === undefined ? {} : { length });

/** Names that several boxes share. */
function namesOfGroups(blocks: readonly Block[]): string[] {
  const counts = new Map<string, number>();
  for (const block of blocks) {
    const texts = block.type === 'table' ? block.rows.flatMap(({ cells }) => cells) : [block];
    for (const { kind, name } of texts.flatMap(({ fields = [] }) => fields))
      if (kind === 'box' && name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].flatMap(([name, count]) => (count > 1 ? [name] : []));
}
