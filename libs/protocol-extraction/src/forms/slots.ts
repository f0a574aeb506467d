import {
  answerOf,
  bareChoice,
  choiceOf,
  choicesOf,
  instructionIn,
  slashChoices,
  SPECIFY,
  specified,
} from './choices';
import type { Answer, FieldChoice } from './form';
import { CLOCK_WORDS } from './form-words';
import { formatOf } from './letter-formats';
import { type PrintedRange, rangeFirst, rangeIn } from './ranges';
import type { Piece, Sign } from './signs';
import { piecesOf } from './signs';
import { isUnit, unitFirst } from './units';

/** A place to fill in with the text that stands before it; `label` is empty if there is none. */
export interface Slot {
  readonly label: string;
  readonly answer: Answer;
  /** The variable name behind the answer: `☐ Yes ☐ No [AEYN]`. */
  readonly name?: string;
  /** Set if the slot depends on an answer: `Other (specify)`. */
  readonly condition?: string;
  /** What the choices say to do: `No (if no, leave the table empty)`. */
  readonly instruction?: string;
  /** The second of two values of one question. */
  readonly isSecond?: true;
}

const SEVERAL = /\b(?:check|select|tick|mark|circle) all\b|\ball that apply\b/i;
/** The slots of a line or a cell, in printed order. */
export function slotsOf(text: string): readonly Slot[] {
  const { pieces, name } = namedPieces(text);
  const slots = slotsIn(pieces);
  return name === undefined
    ? slots
    : slots.map((slot, at) => (at === slots.length - 1 ? { ...slot, name } : slot));
}

/** The pieces of a line without the variable name behind its last sign. */
export function namedPieces(text: string): { readonly pieces: readonly Piece[]; readonly name?: string } {
  const pieces = piecesOf(text);
  const last = pieces.at(-1);
  const name = typeof last === 'string' && pieces.length > 1 ? ANNOTATION.exec(last) : null;
  if (name?.[1] === undefined || typeof last !== 'string') return { pieces };
  const bare = last.slice(0, name.index).trim();
  return { pieces: [...pieces.slice(0, -1), ...(bare === '' ? [] : [bare])], name: name[1] };
}

/** A variable name in brackets at the end of a line. */
const ANNOTATION = /\s*[[<{⟦]([A-Z][A-Z0-9_]{1,15}(?:\.[A-Z][A-Z0-9_]+)?)[\]>}⟧]$/;

function slotsIn(pieces: readonly Piece[]): readonly Slot[] {
  const behind = boxesBehind(pieces);
  return behind === null ? asTimeOfDay(new SlotReader(pieces).read()) : [behind];
}

/**
 * Hours with the minutes behind them are a time of day if the question asks for one, and else whole numbers.
 *
 * @param question Asks for the slots without a label.
 */
export function asTimeOfDay(slots: readonly Slot[], question = ''): readonly Slot[] {
  const isMinutes = (slot: Slot | undefined): boolean =>
    slot?.isSecond === true && partOfTime(slot) === 'minutes';
  return slots.flatMap((slot, at): readonly Slot[] => {
    const isPart = isMinutes(slot) ? at > 0 : isMinutes(slots[at + 1]);
    if (!isPart) return [slot];
    if (!CLOCK_WORDS(slot.label === '' ? question : slot.label))
      return [{ ...slot, answer: { ...slot.answer, type: 'integer' } }];
    const { fileFields } = slot.answer;
    return isMinutes(slot) ? [] : [{ ...slot, answer: { type: 'time', ...(fileFields && { fileFields }) } }];
  });
}

const partOfTime = ({ answer }: Slot): 'hours' | 'minutes' | undefined => {
  const [unit = '', more] = answer.units ?? [];
  if (more !== undefined) return undefined;
  return HOURS.test(unit) ? 'hours' : MINUTES.test(unit) ? 'minutes' : undefined;
};
const HOURS = /^(?:h|hrs?|hours?|stunden?|std|uhr|heures?|horas?|ore|uur|godz(?:in)?|时|時|小时|時間)\.?$/iu;
const MINUTES = /^(?:m|min|mins|minutes?|minuten?|minutos?|minuti|minut|分|分钟)\.?$/iu;

/** The answer of a cell beside its question. A text without signs can list choices in words. */
export function answersIn(cell: string): readonly Slot[] {
  const slots = slotsOf(cell);
  if (slots.length > 0) return slots;
  const choices = slashChoices(cell.replace(/\s+/g, ' ').trim());
  if (choices.length > 0) return [{ label: '', answer: answerOf(choices, false) }];
  const format = formatOf(cell.trim());
  if (format !== null) return [{ label: '', ...format }];
  return isUnit(cell) ? [{ label: '', answer: { type: 'text', units: [cell.trim()] } }] : [];
}

/** Choices whose boxes stand behind them: `Sex: Male ☐ Female ☐`. */
function boxesBehind(pieces: readonly Piece[]): Slot | null {
  const [first, second] = pieces;
  const texts = pieces.filter((piece) => typeof piece === 'string');
  const isAlternating =
    pieces.length >= 4 &&
    pieces.every((piece, at) => (at % 2 === 0 ? typeof piece === 'string' : isBox(piece)));
  if (!isAlternating || typeof first !== 'string' || !isBox(second)) return null;
  const cut = Math.max(first.lastIndexOf(':'), first.lastIndexOf('?')) + 1;
  // `Sex ☐ Male ☐ Female`: the text behind the last box is its choice.
  if (cut === 0 && pieces.length % 2 === 1) return null;
  const start =
    cut === 0 && /^(?:yes|no)$/i.test(texts[1] ?? '')
      ? first.length - (/\S+$/.exec(first)?.[0].length ?? 0)
      : cut;
  const boxes = pieces.filter((piece) => isBox(piece));
  const options = choicesOf([first.slice(start), ...texts.slice(1)]).map((choice, at) =>
    withBox(choice, boxes[at]),
  );
  if (!/[\p{L}\p{N}]/u.test(options[0]?.text ?? '')) return null;
  const label = first.slice(0, start).trim();
  return { label, answer: answerOf(options, SEVERAL.test(label)) };
}

/** The slot with its printed units, if it takes a value and has none. */
export const withUnits = (slot: Slot, units: readonly string[]): Slot =>
  units.length > 0 && slot.answer.type === 'text' && slot.answer.units === undefined
    ? { ...slot, answer: { ...slot.answer, units } }
    : slot;

/** Leads from an answer to the question that depends on it: `No → End date`. */
const ARROW = /\s*(?:[→➔➜⇒⟶➡]|-->|->|=>)\s*/u;

type Box = Extract<Sign, { kind: 'box' }>;

const isBox = (piece: Piece | undefined): piece is Box => typeof piece === 'object' && piece.kind === 'box';
const withBox = (choice: FieldChoice, box: Box | undefined): FieldChoice =>
  box?.fileField === undefined ? choice : { ...choice, fileField: box.fileField };

const UNKNOWN_UNIT = /^[\p{L}%°/]{1,4}\.?$/u;
const NO_UNIT = /^(?:[ap]\.?m\.?|n\/?[ad]|unk|uhr)$/iu;

class SlotReader {
  private readonly slots: Slot[] = [];
  private pending = '';
  private at = 0;

  constructor(private readonly pieces: readonly Piece[]) {}

  read(): readonly Slot[] {
    while (this.at < this.pieces.length) {
      const piece = this.pieces[this.at] ?? '';
      if (typeof piece === 'string') this.addText(piece);
      else if (piece.kind === 'box') this.addBoxes();
      else this.addBlank(piece);
    }
    const last = this.slots.at(-1);
    const [, note] = /^\(([^()]+)\)$/.exec(this.pending) ?? [];
    if (last?.answer.type === 'text' && note !== undefined)
      this.slots.splice(-1, 1, { ...last, instruction: note });
    return this.slots;
  }

  /** A text behind a blank begins with its unit, or with the choices of its unit. */
  private addText(text: string): void {
    this.at += 1;
    const last = this.slots.at(-1);
    const isBlank = last !== undefined && last.answer.type === 'text';
    const ranged = isBlank ? rangeFirst(text) : null;
    if (ranged !== null) return this.addRange(ranged.printed, ranged.rest);
    const found = isBlank ? (unitFirst(text) ?? this.unknownUnit(text, last)) : null;
    if (last === undefined || found === null) {
      this.pending = `${this.pending} ${text}`.trim();
      return;
    }
    const next = found.rest.replace(/^(?:or|\/)\s+/, '');
    const second = next === found.rest ? null : unitFirst(next);
    this.withUnits([found.unit, ...(second === null ? [] : [second.unit])]);
    const rest = second?.rest ?? found.rest;
    const bare = rangeIn(rest);
    const behind = bare === null ? rangeFirst(rest) : { printed: bare, rest: '' };
    if (behind === null) this.pending = rest;
    else this.addRange(behind.printed, behind.rest);
  }

  /** A short word behind the places for a number, with nothing behind it. */
  private unknownUnit(text: string, { label, answer }: Slot): { unit: string; rest: string } | null {
    const hasPlaces = (answer.length !== undefined || answer.decimals !== undefined) && label !== '';
    const isEnd = this.at === this.pieces.length;
    return hasPlaces && isEnd && UNKNOWN_UNIT.test(text) && !NO_UNIT.test(text)
      ? { unit: text, rest: '' }
      : null;
  }

  /** Gives the last value its units. The first of two values has those of the second. */
  private withUnits(units: readonly string[]): void {
    const [first, last] = this.slots.slice(-2);
    const count = last?.isSecond === true && first?.answer.units === undefined ? 2 : 1;
    for (const slot of this.slots.splice(-count))
      this.slots.push({ ...slot, answer: { ...slot.answer, units } });
  }

  /** The range of the last value, and what stands behind it. */
  private addRange({ range, units }: PrintedRange, rest: string): void {
    const last = this.slots.pop();
    if (last === undefined) return;
    const { answer } = last;
    const unit = answer.units === undefined && units.length === 0 ? unitFirst(rest) : null;
    const own = unit === null ? units : [unit.unit];
    this.slots.push({
      ...last,
      answer: { ...answer, range, ...(answer.units === undefined && own.length > 0 && { units: own }) },
    });
    this.pending = unit?.rest ?? rest;
  }

  private addBlank(sign: Exclude<Sign, { kind: 'box' }>): void {
    this.at += 1;
    const label = this.pending;
    this.pending = '';
    const last = this.slots.at(-1);
    if (sign.kind === 'time' && last?.answer.type === 'date' && (label === '' || label === 'at')) {
      this.slots.pop();
      const { fileFields: own = [] } = last.answer;
      const fileFields = [...own, ...(sign.fileFields ?? [])];
      this.slots.push({
        ...last,
        answer: { type: 'date-time', ...(fileFields.length > 0 && { fileFields }) },
      });
      return;
    }
    // The parts of a number that is a name: `|_|_| - |_|_|_|`.
    if (/^[-–]$/.test(label) && last !== undefined && isPartOfName(sign, last.answer)) {
      this.slots.splice(-1, 1, { ...last, answer: { type: 'text' } });
      return;
    }
    // Two values of one question: `Blood pressure: |__|__|__| / |__|__|__| mmHg`.
    const isPair = sign.kind === 'blank' && sign.length !== undefined && sign.length === last?.answer.length;
    if (label === '/' && isPair && isPartOfName(sign, last.answer)) {
      this.slots.push({ label: last.label, answer: blankAnswer(sign), isSecond: true });
      return;
    }
    // `How long? ____ hours ____ minutes`
    if (
      label === '' &&
      last?.answer.type === 'text' &&
      sign.kind === 'blank' &&
      partOfTime(last) === 'hours'
    ) {
      this.slots.push({ label: last.label, answer: blankAnswer(sign), isSecond: true });
      return;
    }
    // Several lines of one answer.
    if (
      label === '' &&
      last?.answer.type === 'text' &&
      sign.kind === 'blank' &&
      sign.fileFields === undefined &&
      last.answer.units === undefined
    )
      return;
    // A letter format behind a blank only explains it: `____ (DD-MMM-YYYY)`.
    if (
      label === '' &&
      last?.answer.type === 'text' &&
      sign.kind !== 'blank' &&
      sign.fileFields === undefined &&
      last.answer.length === undefined
    ) {
      this.slots.pop();
      const { fileFields } = last.answer;
      this.slots.push({ ...last, answer: { ...blankAnswer(sign), ...(fileFields && { fileFields }) } });
      return;
    }
    this.slots.push({ label: /^[,;./|-]*$/.test(label) ? '' : label, answer: blankAnswer(sign) });
  }

  private addBoxes(): void {
    const label = this.pending;
    this.pending = '';
    const texts: string[] = [];
    const boxes: Box[] = [];
    for (let box = this.pieces[this.at]; isBox(box); box = this.pieces[this.at]) {
      const next = this.pieces[this.at + 1];
      const isText = typeof next === 'string';
      texts.push(isText ? next : '');
      boxes.push(box);
      this.at += isText ? 2 : 1;
      const isEnd = isOtherQuestion(box, this.pieces[this.at]);
      const [choice, label2] = isText ? splitLabel(next, texts, isEnd ? 'label' : 'colon') : ['', ''];
      if (label2 !== '') texts.splice(-1, 1, choice);
      this.pending = label2;
      if (label2 !== '' || (isEnd && isBox(this.pieces[this.at]))) break;
    }
    const next = this.pieces[this.at];
    const isFollowedByBlank = typeof next === 'object' && next.kind !== 'box' && this.pending === '';
    this.addChoices(label, texts, boxes);
    const last = texts.at(-1) ?? '';
    if (!isFollowedByBlank || last === '') return;
    this.at += 1;
    const [choice = '', asked] = last.split(ARROW);
    const own = asked === undefined ? specified(last) : { label: asked, condition: bareChoice(choice) };
    this.slots.push({ ...own, answer: blankAnswer(next) });
  }

  private addChoices(label: string, texts: readonly string[], boxes: readonly Box[]): void {
    const last = this.slots.at(-1);
    const isUnits = last?.answer.type === 'text' && texts.length > 1 && texts.every(isUnit);
    if (isUnits) return this.addUnits(texts, boxes);
    const [only = ''] = texts;
    const [box] = boxes;
    // One box is a question of its own: `___/___/___ or ☐ Ongoing`.
    if (texts.length === 1) {
      const isOwn = last !== undefined || label === '';
      const isAsked = /[:?]$/.test(label);
      // A sign in the middle of a text.
      if (!isOwn && only !== '' && !isAsked && box?.fileField === undefined) return;
      const isInText = !isOwn && !isAsked && box?.group === 0;
      const asked = isOwn ? only : isInText ? `${label} ${only}` : label;
      const own = box?.fileField === undefined ? {} : { box: withBox(choiceOf(only), box) };
      this.slots.push({ label: asked, answer: { type: 'yes-no', choices: [], ...own } });
      return;
    }
    const printed = texts.map((text) => bareChoice(text.replace(TICK_ALL, '')));
    const choices = choicesOf(printed).map((choice, at) => withBox(choice, boxes[at]));
    const answer = answerOf(choices, SEVERAL.test(`${label} ${texts.join(' ')}`));
    this.slots.push({ label, answer, ...instructionIn(texts) });
  }

  /** Boxes for the units of the blank before them. */
  private addUnits(texts: readonly string[], boxes: readonly Box[]): void {
    this.withUnits(texts);
    const last = this.slots.pop();
    if (last === undefined) return;
    const fileFields = [
      ...(last.answer.fileFields ?? []),
      ...boxes.flatMap(({ fileField }) => fileField ?? []),
    ];
    const answer = fileFields.length === 0 ? last.answer : { ...last.answer, fileFields };
    this.slots.push({ ...last, answer });
  }
}

/** Whether the next field of the file is a box of another group, or a blank behind the boxes of a group. */
function isOtherQuestion({ group = 0 }: Box, next: Piece | undefined): boolean {
  if (typeof next !== 'object') return false;
  return next.kind === 'box'
    ? next.group !== undefined && next.group !== group
    : group > 0 && 'fileFields' in next;
}

/** An instruction for all choices behind the last of them: `None tick all that apply`. */
const TICK_ALL = /\s\(?(?:please )?(?:check|select|tick|mark|circle|choose) all\b[^()]*\)?$/i;

/**
 * The last choice and the label of the next slot, if a text holds both: `F Race:`, `Month 6 Date Completed:`. The choice has as many
 * words as the choice before it.
 *
 * @param sign What shows that a label follows: a colon at its end, or the next box, which has another one.
 */
function splitLabel(
  text: string,
  texts: readonly string[],
  sign: 'colon' | 'label',
): readonly [choice: string, label: string] {
  const asked = CONDITIONAL.exec(text);
  if (asked?.index !== undefined && (sign === 'label' || /:$|\?$/.test(text)))
    return [text.slice(0, asked.index), text.slice(asked.index).trim()];
  if ((sign === 'colon' && !/:$|\?$/.test(text)) || SPECIFY.test(text)) return [text, ''];
  const before = texts.at(-2);
  const words = text.split(' ');
  const count = before === undefined ? 1 : before.split(' ').length;
  const isLabel = sign === 'colon' || /^\p{Lu}/u.test(words[count] ?? '');
  if (words.length <= count || !isLabel) return [text, ''];
  return [words.slice(0, count).join(' '), words.slice(count).join(' ')];
}

/** A question that depends on the answer before it: `No If yes, number of courses`. */
const CONDITIONAL = /(?<=^\p{L}{1,12})\s(?:If|Falls|Wenn|Si|Se|Indien|Als|Jeśli|Jeżeli)\s\p{L}+,\s/u;

/** Whether a blank and the answer before it have places for characters, and nothing tells that they are numbers. */
const isPartOfName = (sign: Exclude<Sign, { kind: 'box' }>, { type, units, decimals }: Answer): boolean =>
  sign.kind === 'blank' &&
  sign.length !== undefined &&
  sign.decimals === undefined &&
  type === 'text' &&
  units === undefined &&
  decimals === undefined;

function blankAnswer(sign: Exclude<Sign, { kind: 'box' }>): Answer {
  const ofFile = sign.fileFields === undefined ? {} : { fileFields: sign.fileFields };
  switch (sign.kind) {
    case 'date':
      return { type: sign.isPartial ? 'partial-date' : 'date', ...ofFile };
    case 'time':
      return { type: 'time', ...ofFile };
    case 'blank': {
      const { length, decimals } = sign;
      return {
        type: 'text',
        ...(length === undefined ? {} : { length }),
        ...(decimals === undefined ? {} : { decimals }),
        ...ofFile,
      };
    }
  }
}
