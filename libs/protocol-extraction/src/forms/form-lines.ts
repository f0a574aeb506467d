import type { Block } from '@app/contracts';
import { answerOf, bareChoice, choiceOf, instructionIn, specified } from './choices';
import { fieldOf, identifies, identifiesPage, identityIn } from './field';
import type { Answer, Field, FieldChoice } from './form';
import { isRequiredNote, OFFICE_WORDS, SIGNATURE_WORDS } from './form-words';
import { type FileFields, fileFieldsOf } from './file-fields';
import { withName } from './question';
import { fileBlank, piecesOf, startsWithFileField } from './signs';
import { asTimeOfDay, namedPieces, type Slot, slotsOf, withUnits } from './slots';

type Line = Exclude<Block, { type: 'table' }>;

/** What lines of a form state, in printed order. */
interface LineFields {
  readonly fields: readonly Field[];
  /** Fields that identify the page, with their line. */
  readonly identification: readonly { readonly label: string; readonly id: string }[];
}

const QUESTION = /[?:]\s*(?:\([^()]*\)\s*)?$/;
const LONGEST_LABEL = 25;
/** Prose that only names a format: `Record dates as DD-MMM-YYYY`. */
const FORMAT_ONLY = /\b(?:as|format|using|in the form)\s*(?:of\s*)?:?\s*$/i;

/** A rule below a question is room for its answer. */
export const isRoom = (text: string): boolean => /^_{3,}(?:\s+_{3,})*$/.test(text);
const ROOM: Slot = { label: '', answer: { type: 'text' } };

const LONGEST_SIGNATURE = 4;

/** The label of a signature, whose line is drawn: `Signature`, `Collected by (signature):`. */
const isSignature = (text: string): boolean =>
  SIGNATURE_WORDS(text) &&
  words(text) <= LONGEST_SIGNATURE &&
  !/[.;]$|[:：]\s*\S/.test(text) &&
  !identifies(text);

/** Who signs the page, in a line of its own: `Investigator signature`. */
const isSignerAlone = (text: string): boolean =>
  SIGNATURE_WORDS(text) && identifies(text) && words(text) <= LONGEST_SIGNATURE;

const startsWithSign = (line: Line | undefined): boolean =>
  line !== undefined && (typeof piecesOf(line.text)[0] === 'object' || isRoom(line.text));

const words = (text: string): number => text.split(/\s+/).length;

/**
 * Reads lines that have places to fill in. Choices on lines of their own answer the question before them; a line of one box is one
 * of its choices.
 */
export function fieldsOfLines(
  lines: readonly Line[],
  { isAnnotated, fileFields }: { readonly isAnnotated: boolean; readonly fileFields: FileFields },
): LineFields {
  const fields: Field[] = [];
  const identification: { label: string; id: string }[] = [];
  let question: Line | null = null;
  /** Sentences between a question and its choices: `Read the list. Circle all that apply.` */
  let asides: Line[] = [];
  let wasPage = false;
  let choices: { blocks: Line[]; list: FieldChoice[] } = { blocks: [], list: [] };
  const flush = (): void => {
    if (question !== null && choices.list.length > 0) {
      const answer = answerOf(choices.list, fileFields.areSeparate(choices.list));
      const said = instructionIn(choices.blocks.map(({ text }) => text));
      const instruction = [...asides.map(({ text }) => text), said.instruction]
        .filter((one) => one)
        .join(' ');
      const slot = { label: question.text, answer, ...(instruction !== '' && { instruction }) };
      const blockIds = [...new Set([question, ...asides, ...choices.blocks].map(({ id }) => id))];
      fields.push(fieldOf(slot, { isAnnotated, blockIds }));
      question = null;
    }
    choices = { blocks: [], list: [] };
  };
  const required = new Set<string>();
  const asked = lines.filter((line, at) => {
    const isNote = isRequiredNote(line.text);
    if (isNote) required.add(lines[at - 1]?.id ?? '');
    return !isNote;
  });
  /** A title without a place opens a part for the office at the end of a form. */
  let isInOffice = false;
  for (const [at, line] of asked.entries()) {
    const slots = question !== null && isRoom(line.text) ? [ROOM] : slotsIn(line);
    const choice = choiceAlone(line);
    if (choice !== null && question !== null && (!LEADER.test(line.text) || QUESTION.test(question.text))) {
      choices.blocks.push(line);
      choices.list.push(choice);
      continue;
    }
    const row = rowOfChoices(line);
    if (row !== null && question !== null && (choices.list.length > 0 || isMoreOf(row, asked[at + 1]))) {
      choices.blocks.push(line);
      choices.list.push(...row.choices);
      if (row.more === undefined) continue;
      flush();
      fields.push(fieldOf(row.more, { isAnnotated, blockIds: [line.id] }));
      continue;
    }
    const last = lastChoice(line);
    if (last !== null && question !== null && choices.list.length > 0) {
      choices.blocks.push(line);
      choices.list.push(last.choice);
      flush();
      fields.push(fieldOf(last.slot, { isAnnotated, blockIds: [line.id] }));
      continue;
    }
    flush();
    const isOfficeLine = isOffice(line, slots);
    isInOffice = slots.length > 0 ? isInOffice : isOfficeLine && fields.length > 0;
    if (isOfficeLine || isInOffice) {
      identification.push({ label: '', id: line.id });
      question = null;
      continue;
    }
    const first = firstChoice(line, asked[at + 1]);
    if (first !== null) {
      question = { ...line, text: first.label };
      choices = { blocks: [line], list: [...first.choices] };
      continue;
    }
    if (question !== null && slots.length === 0 && areEnds(line, asked[at + 1])) continue;
    if (question !== null && slots.length === 0 && isAside(line, asked[at + 1])) {
      asides.push(line);
      continue;
    }
    asides = [];
    const scale = scaleOf(line.text);
    if (scale !== null && question !== null) {
      const slot = { label: question.text, answer: scale };
      fields.push(fieldOf(slot, { isAnnotated, blockIds: [question.id, line.id] }));
      question = null;
      continue;
    }
    if (slots.length === 0 && isSignature(line.text) && !startsWithSign(asked[at + 1])) {
      const slot = { label: line.text, answer: { type: 'signature' as const } };
      fields.push(fieldOf(slot, { isAnnotated, blockIds: [line.id] }));
      question = null;
      continue;
    }
    if (slots.length === 0 && isSignerAlone(line.text)) {
      identification.push({ label: identityIn(line.text), id: line.id });
      question = null;
      continue;
    }
    if (slots.length === 0) {
      const below = asked.slice(at + 1, at + 3);
      const isAbove = words(line.text) <= LONGEST_LABEL && (areChoices(below) || isScaleIn(below));
      question = asks(line) || isAbove || isLabelOf(line, asked[at + 1], fileFields) ? line : null;
      continue;
    }
    const continues: boolean = wasPage && question === null && slots.every(({ label }) => label === '');
    const isPage: boolean = continues || slots.some(({ label, answer }) => identifiesPage(label, answer));
    wasPage = isPage;
    if (continues) identification.push({ label: '', id: line.id });
    for (const [index, slot] of asTimeOfDay(slots, question?.text).entries()) {
      if (isPage && (identifiesPage(slot.label, slot.answer) || isTimeOfPage(slot))) {
        identification.push({ label: identityIn(slot.label), id: line.id });
        continue;
      }
      // `Page ___ of ___`
      if (isPage && identification.at(-1)?.id === line.id && TOTAL.test(slot.label)) continue;
      const isOfFile = fileFieldsOf(slot.answer).length > 0;
      const isBelow = slot.label === '' && question !== null && (index === 0 || !isOfFile);
      const printed = isBelow ? (question?.text ?? '') : slot.label;
      const label = words(printed) > LONGEST_LABEL ? '' : printed;
      // A field of the file can have its question in its tooltip.
      if (label === '' && !isOfFile) continue;
      const blockIds = [...(isBelow && question !== null ? [question.id] : []), line.id];
      const own = isBelow ? withUnits(slot, unitNamedIn(label, line)) : slot;
      fields.push(fieldOf({ ...own, label }, { isAnnotated, blockIds }));
    }
    question = null;
  }
  flush();
  const isRequired = ({ blockIds }: Field): boolean => blockIds.some((id) => required.has(id));
  return {
    fields: fields.map((field) => (isRequired(field) ? { ...field, isRequired: true } : field)),
    identification,
  };
}

/** A line for the office, with its places, or the title of such a part. */
const isOffice = ({ text }: Line, slots: readonly Slot[]): boolean => {
  const [first] = piecesOf(text);
  // In brackets, the words belong to a question: `Total score (office use only)`.
  const isTitled = typeof first === 'string' && OFFICE_WORDS(first.replace(/\([^()]*\)/g, ''));
  return isTitled && (slots.length > 0 || words(text) <= LONGEST_CHOICE);
};

const TOTAL = /^(?:of|von|sur|de|di|van|z|\/)$/i;

/** The question and the first choices of a line, if more stand below: `Sex ☐ Female`, `☐ Male`, or `Aids ☐ Stick ☐ Chair`, `☐ None`. */
function firstChoice(
  line: Line,
  next: Line | undefined,
): { readonly label: string; readonly choices: readonly FieldChoice[] } | null {
  if (next === undefined || LEADER.test(next.text)) return null;
  const {
    pieces: [label, box, text, more],
    name,
  } = namedPieces(line.text);
  if (typeof label !== 'string' || words(label) > LONGEST_LABEL) return null;
  const [slot, other] = slotsIn(line);
  const { choices = [], type } = slot?.answer ?? {};
  if (choices.length > 1 && type !== 'yes-no' && other === undefined && slot?.label !== '')
    return slot !== undefined && isMoreOf({ choices, more: undefined }, next)
      ? { label: withName(slot.label, slot.name), choices }
      : null;
  const isFirst = typeof box === 'object' && box.kind === 'box' && typeof text === 'string';
  if (!isFirst || more !== undefined || isSentence(text)) return null;
  if (choiceAlone(next) === null && rowOfChoices(next) === null) return null;
  const { fileField } = box;
  return {
    label: withName(label, name),
    choices: [{ ...choiceOf(bareChoice(text)), ...(fileField !== undefined && { fileField }) }],
  };
}

interface ChoiceRow {
  readonly choices: readonly FieldChoice[];
  /** The blank behind the last choice. */
  readonly more: Slot | undefined;
}

/** A line of several boxes with a text each, of which the last can have a blank behind it: `☐ Cream ☐ Other, specify: ____`. */
function rowOfChoices(line: Line | undefined): ChoiceRow | null {
  if (line === undefined || !startsWithSign(line)) return null;
  const [slot, more, another] = slotsIn(line);
  const { choices = [] } = slot?.answer ?? {};
  const isRow =
    slot?.label === '' && choices.length > 1 && choices.every(({ text }) => text !== '' && !isSentence(text));
  return isRow && another === undefined && (more === undefined || more.condition !== undefined)
    ? { choices, more }
    : null;
}

/** Whether the choices of a line go on in the next line. Boxes of the file know their group. */
function isMoreOf({ choices, more }: ChoiceRow, next: Line | undefined): boolean {
  const own = rowOfChoices(next)?.choices ?? [next === undefined ? null : choiceAlone(next)];
  return (
    more === undefined &&
    answerOf(choices, false).type !== 'yes-no' &&
    [...choices, ...own].every((choice) => choice !== null && choice.fileField === undefined)
  );
}

/** Signing and visiting times belong to the other fields of their line. */
const isTimeOfPage = ({ label, answer }: Slot): boolean =>
  /^(?:date|time)\b|\b(?:visit|sign)/i.test(label) && /date|time|text/.test(answer.type);

/** A heading is passed on only if nothing but its answer stands below it. */
const asks = (line: Line): boolean =>
  words(line.text) <= LONGEST_LABEL && (line.type === 'paragraph' ? QUESTION.test(line.text) : true);

/** The word behind a blank that its question names: `How many nights did you wake up?` and `|__| nights`. */
function unitNamedIn(question: string, line: Line): readonly string[] {
  const [blank, word, more] = piecesOf(line.text);
  const isWord = typeof word === 'string' && /^\p{L}{2,15}$/u.test(word);
  if (typeof blank !== 'object' || blank.kind !== 'blank' || !isWord || more !== undefined) return [];
  const named = question.toLowerCase().split(/[^\p{L}]+/u);
  return named.includes(word.toLowerCase()) ? [word] : [];
}

/** Words of the ends of a scale between its question and its numbers: `No pain  Worst pain`. */
const areEnds = (line: Line, next: Line | undefined): boolean =>
  line.type === 'paragraph' &&
  words(line.text) <= LONGEST_CHOICE &&
  !/[.:?]$/.test(line.text) &&
  next !== undefined &&
  scaleOf(next.text) !== null;

/** Whether the numbers of a scale stand directly below, or below the words of its ends. */
const isScaleIn = ([first, second]: readonly Line[]): boolean =>
  first !== undefined && (scaleOf(first.text) !== null || areEnds(first, second));

const FEWEST_NUMBERS = 4;
/** Numbers in a row without signs between them. A word explains an end of the scale; bare numbers can be anything. */
const SPACED_NUMBERS =
  /^(?:\p{L}[^\d]*\s)?(\d)\s?(?:\([^()]*\)\s)?((?:\d{1,2}\s){3,}\d{1,2})(?:\s?\([^()]*\)|\s\p{L}[^\d]*)?$/u;

/** All numbers from 0 or 1 to 10 are a scale also without a word. */
const WHOLE_SCALE = /^(?:0\s+)?1\s+2\s+3\s+4\s+5\s+6\s+7\s+8\s+9\s+10$/;

/** The numbers of a printed scale as the range of its answer: `None 0 — 1 — 2 — 3 — 4 Worst`. */
export function scaleOf(text: string): Answer | null {
  const spaced = /\p{L}/u.test(text) || WHOLE_SCALE.test(text) ? SPACED_NUMBERS.exec(text) : null;
  const run =
    spaced === null
      ? (/(?<![\d.])\d{1,2}(?:\s?[—–|-]+\s?\d{1,2})+(?!\d)/u.exec(text)?.[0] ?? '')
      : `${spaced[1] ?? ''} ${spaced[2] ?? ''}`;
  const numbers = (run.match(/\d+/g) ?? []).map(Number);
  const [minimum = 0] = numbers;
  const isScale = numbers.length >= FEWEST_NUMBERS && numbers.every((one, at) => one === minimum + at);
  return isScale ? { type: 'integer', range: { minimum, maximum: minimum + numbers.length - 1 } } : null;
}

/** Whether two lines are one box with its text each, or the first has all boxes. */
function areChoices([first, second]: readonly Line[]): boolean {
  if (first === undefined) return false;
  if (LEADER.test(first.text)) return false;
  if (choiceAlone(first) !== null) return second !== undefined && choiceAlone(second) !== null;
  const [slot, more] = startsWithSign(first) ? slotsIn(first) : [];
  return slot?.label === '' && more === undefined && (slot.answer.choices ?? []).length > 1;
}

/** A sentence between a question and its first choice. */
const isAside = (line: Line, next: Line | undefined): boolean =>
  line.type === 'paragraph' && /[.。]$/.test(line.text) && next !== undefined && choiceAlone(next) !== null;

/** A short text above a form field of the file that has no question of its own. */
const isLabelOf = (line: Line, next: Line | undefined, fileFields: FileFields): boolean =>
  line.type !== 'heading' &&
  words(line.text) <= LONGEST_LABEL &&
  next !== undefined &&
  startsWithFileField(next.text) &&
  !fileFields.asksItself(next.text);

function slotsIn(line: Line): readonly Slot[] {
  return slotsOf(printedText(line)).filter(
    ({ label, answer }) =>
      fileFieldsOf(answer).length > 0 ||
      (!FORMAT_ONLY.test(label) && !(answer.type === 'yes-no' && isSentence(label))),
  );
}

/** Round markers and those of symbol fonts are bullets; squares of Unicode are boxes. */
const BOX_MARKER = /^(?:[☐☑☒□❏❐❑❒]|\[ ?\])$/u;
const LONGEST_CHOICE = 12;

/** Bullets can look like boxes. A sentence beside one is no choice. */
const isSentence = (text: string): boolean => /[.;]$/.test(text) || words(text) > LONGEST_CHOICE;

const printedText = (line: Line): string =>
  line.type === 'list-item' && BOX_MARKER.test(line.marker) ? `${line.marker} ${line.text}` : line.text;

/** An answer with leaders to the code to circle: `Yes ........ 1`. */
const LEADER = /^(\p{L}.*?)\s*(?:\.{4,}|…{2,}|(?:\.\s){3,}\.?)\s*(\d{1,3}|[A-Z])$/u;

/** The choice of a line that is one box with its text, or that leads to its code. */
function choiceAlone(line: Line): FieldChoice | null {
  const led = LEADER.exec(line.text);
  if (led !== null) return { code: led[2] ?? '', text: led[1] ?? '' };
  const [box, text, more] = piecesOf(printedText(line));
  const isAlone =
    typeof box === 'object' && box.kind === 'box' && typeof text === 'string' && more === undefined;
  if (!isAlone || isSentence(text)) return null;
  const { fileField } = box;
  return { ...choiceOf(bareChoice(text)), ...(fileField !== undefined && { fileField }) };
}

/** The last choice of a question with its blank: `☐ Other, specify: ____`. */
function lastChoice(line: Line): { readonly choice: FieldChoice; readonly slot: Slot } | null {
  const pieces = piecesOf(printedText(line));
  const [box, text, blank] = pieces;
  const isChoice = typeof box === 'object' && box.kind === 'box' && typeof text === 'string';
  if (pieces.length !== 3 || !isChoice || typeof blank !== 'object' || blank.kind !== 'blank') return null;
  const [slot] = slotsOf(`${text} ${fileFieldText(blank.fileFields)}`);
  if (slot === undefined) return null;
  const { fileField } = box;
  const choice = { ...choiceOf(bareChoice(text)), ...(fileField !== undefined && { fileField }) };
  return { choice, slot: { ...slot, ...specified(text) } };
}

/** A blank of the file, or a printed one. */
const fileFieldText = ([field]: readonly number[] = []): string =>
  field === undefined ? '____' : fileBlank(field);
