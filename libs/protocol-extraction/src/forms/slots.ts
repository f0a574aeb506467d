import { answerOf, choiceOf, slashChoices } from './choices';
import type { Answer } from './form';
import type { Piece, Sign } from './signs';
import { piecesOf } from './signs';
import { isUnit, unitFirst } from './units';

/** A place to fill in with the text that stands before it; `label` is empty if there is none. */
export interface Slot {
  readonly label: string;
  readonly answer: Answer;
  /** Set if the slot depends on an answer: `Other (specify)`. */
  readonly condition?: string;
}

const SEVERAL = /\b(?:check|select|tick|mark) all\b|\ball that apply\b/i;
const SPECIFY =
  /\bspecify\b|\bdescribe\b|\bdetails?\b|^others?\b|\bif (?:yes|other)\b|,\s*(?:how|which|what|when)\b/i;

/** The slots of a line or a cell, in printed order. */
export function slotsOf(text: string): Slot[] {
  const pieces = piecesOf(text);
  const behind = boxesBehind(pieces);
  return behind === null ? new SlotReader(pieces).read() : [behind];
}

/** The answer of a cell beside its question. A text without signs can list choices in words. */
export function answersIn(cell: string): Slot[] {
  const slots = slotsOf(cell);
  if (slots.length > 0) return slots;
  const choices = slashChoices(cell.replace(/\s+/g, ' ').trim());
  if (choices.length > 0) return [{ label: '', answer: answerOf(choices, false) }];
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
  const start =
    cut === 0 && /^(?:yes|no)$/i.test(texts[1] ?? '')
      ? first.length - (/\S+$/.exec(first)?.[0].length ?? 0)
      : cut;
  const options = [first.slice(start), ...texts.slice(1)].map(choiceOf);
  if (options[0]?.text === '') return null;
  const label = first.slice(0, start).trim();
  return { label, answer: answerOf(options, SEVERAL.test(label)) };
}

const isBox = (piece: Piece | undefined): boolean => typeof piece === 'object' && piece.kind === 'box';

class SlotReader {
  private readonly slots: Slot[] = [];
  private pending = '';
  private at = 0;

  constructor(private readonly pieces: readonly Piece[]) {}

  read(): Slot[] {
    while (this.at < this.pieces.length) {
      const piece = this.pieces[this.at] ?? '';
      if (typeof piece === 'string') this.addText(piece);
      else if (piece.kind === 'box') this.addBoxes();
      else this.addBlank(piece);
    }
    return this.slots;
  }

  /** A text behind a blank begins with its unit, or with the choices of its unit. */
  private addText(text: string): void {
    this.at += 1;
    const last = this.slots.at(-1);
    const found = last !== undefined && last.answer.type === 'text' ? unitFirst(text) : null;
    if (last === undefined || found === null) {
      this.pending = `${this.pending} ${text}`.trim();
      return;
    }
    const next = found.rest.replace(/^(?:or|\/)\s+/, '');
    const second = next === found.rest ? null : unitFirst(next);
    this.withUnits([found.unit, ...(second === null ? [] : [second.unit])]);
    this.pending = second?.rest ?? found.rest;
  }

  private withUnits(units: readonly string[]): void {
    const last = this.slots.pop();
    if (last !== undefined) this.slots.push({ ...last, answer: { ...last.answer, units } });
  }

  private addBlank(sign: Exclude<Sign, { kind: 'box' }>): void {
    this.at += 1;
    const label = this.pending;
    this.pending = '';
    const last = this.slots.at(-1);
    if (sign.kind === 'time' && last?.answer.type === 'date' && (label === '' || label === 'at')) {
      this.slots.pop();
      this.slots.push({ ...last, answer: { type: 'date-time' } });
      return;
    }
    // Several lines of one answer.
    if (
      label === '' &&
      last?.answer.type === 'text' &&
      sign.kind === 'blank' &&
      last.answer.units === undefined
    )
      return;
    // A letter format behind a blank only explains it: `____ (DD-MMM-YYYY)`.
    if (
      label === '' &&
      last?.answer.type === 'text' &&
      sign.kind !== 'blank' &&
      last.answer.length === undefined
    ) {
      this.slots.pop();
      this.slots.push({ ...last, answer: blankAnswer(sign) });
      return;
    }
    this.slots.push({ label: /^[,;./|-]*$/.test(label) ? '' : label, answer: blankAnswer(sign) });
  }

  private addBoxes(): void {
    const label = this.pending;
    this.pending = '';
    const texts: string[] = [];
    while (isBox(this.pieces[this.at])) {
      const next = this.pieces[this.at + 1];
      const isText = typeof next === 'string';
      texts.push(isText ? next : '');
      this.at += isText ? 2 : 1;
      const [choice, label2] = isText ? splitLabel(next, texts) : ['', ''];
      if (label2 === '') continue;
      texts.splice(-1, 1, choice);
      this.pending = label2;
      break;
    }
    const next = this.pieces[this.at];
    const isFollowedByBlank = typeof next === 'object' && next.kind !== 'box' && this.pending === '';
    this.addChoices(label, texts);
    const last = texts.at(-1) ?? '';
    if (!isFollowedByBlank || last === '') return;
    this.at += 1;
    this.slots.push({ label: last, answer: blankAnswer(next), condition: bareChoice(last) });
  }

  private addChoices(label: string, texts: readonly string[]): void {
    const last = this.slots.at(-1);
    const isUnits = last?.answer.type === 'text' && texts.length > 1 && texts.every(isUnit);
    if (isUnits) return this.withUnits(texts);
    const [only = ''] = texts;
    // One box is a question of its own: `___/___/___ or ☐ Ongoing`.
    if (texts.length === 1) {
      const isOwn = last !== undefined || label === '';
      // A sign in the middle of a text.
      if (!isOwn && only !== '' && !/[:?]$/.test(label)) return;
      this.slots.push({ label: isOwn ? only : label, answer: { type: 'yes-no', choices: [] } });
      return;
    }
    const choices = texts.map((text) => choiceOf(bareChoice(text)));
    this.slots.push({ label, answer: answerOf(choices, SEVERAL.test(label)) });
  }
}

/** A choice without the request to specify it: `Other (specify):` is `Other`. */
const bareChoice = (text: string): string =>
  SPECIFY.test(text)
    ? text
        .replace(/[\s,:;(-]*(?:please\s+)?(?:specify|describe)\b[^)]*\)?\s*:?$/i, '')
        .replace(/:$/, '')
        .trim() || text
    : text.replace(/:$/, '').trim();

/**
 * The last choice and the label of the next slot, if a text holds both: `F Race:`, `Month 6 Date Completed:`. The choice has as many
 * words as the choice before it.
 */
function splitLabel(text: string, texts: readonly string[]): readonly [choice: string, label: string] {
  if (!/:$|\?$/.test(text) || SPECIFY.test(text)) return [text, ''];
  const before = texts.at(-2);
  const words = text.split(' ');
  const count = before === undefined ? 1 : before.split(' ').length;
  if (words.length <= count) return [text, ''];
  return [words.slice(0, count).join(' '), words.slice(count).join(' ')];
}

function blankAnswer(sign: Exclude<Sign, { kind: 'box' }>): Answer {
  switch (sign.kind) {
    case 'date':
      return { type: sign.isPartial ? 'partial-date' : 'date' };
    case 'time':
      return { type: 'time' };
    case 'blank': {
      const { length, decimals } = sign;
      return {
        type: 'text',
        ...(length === undefined ? {} : { length }),
        ...(decimals === undefined ? {} : { decimals }),
      };
    }
  }
}
