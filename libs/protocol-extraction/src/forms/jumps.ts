import type { Block } from '@app/contracts';
import { bareChoice, choiceOf } from './choices';
import type { Field, FieldChoice, FieldGroup } from './form';
import { JUMP_WORDS } from './form-words';
import { piecesOf } from './signs';

/** The number of a question: a marker, or the beginning of a text. */
const MARKER = /^\(?(\d{1,3})[a-z]?[.):]?$/i;
const NUMBER = /^(?:Q\.?\s?)?\(?(\d{1,3})[a-z]?[.):]\s/i;
/** Where an answer leads to: `→ 7`, `go to question 7`. A page or a visit is no question. */
const TARGET =
  /(?:[→➔➜⇒⟶➡]|-->|->|=>)\W{0,2}(\d{1,3})\W*$|(?<!\p{L})(?:q|questions?|items?|frage|pregunta|pergunta|domanda|vraag|pytani[ae]|nr|no|n[°º]|问题|質問|問)\W{0,3}(\d{1,3})(?!\d)/iu;

/**
 * The groups with what a jump makes conditional: `No → go to question 4` skips the questions before the fourth, so they depend on the
 * other answers.
 */
export function withJumps(groups: readonly FieldGroup[], blocks: readonly Block[]): FieldGroup[] {
  const texts = new Map(blocks.map(({ id, text }) => [id, text]));
  const numbers = numbersIn(blocks);
  const numberOf = ({ blockIds }: Field): number | undefined =>
    blockIds.map((id) => numbers.get(id)).find((number) => number !== undefined);
  const fields = groups.flatMap((group) => group.fields);
  const conditions = new Map<Field, string>();
  for (const [at, asked] of fields.entries()) {
    const from = numberOf(asked);
    const jumps = from === undefined ? [] : asked.blockIds.flatMap((id) => jumpsIn(asked, texts.get(id)));
    if (from === undefined || jumps.length === 0) continue;
    for (const field of fields.slice(at + 1)) {
      const number = numberOf(field) ?? from;
      if (number < from) break;
      const skipping = jumps.filter(({ target }) => number > from && target > number);
      const left = (asked.choices ?? []).filter((choice) => !skipping.some((jump) => jump.choice === choice));
      if (skipping.length === 0 || left.length === 0) continue;
      const own = `${asked.question} = ${left.map(({ text }) => text).join(' / ')}`;
      conditions.set(field, [conditions.get(field) ?? field.condition, own].filter(Boolean).join('; '));
    }
  }
  const withCondition = (field: Field): Field => {
    const condition = conditions.get(field);
    return condition === undefined ? field : { ...field, condition };
  };
  return groups.map((group) => ({ ...group, fields: group.fields.map(withCondition) }));
}

interface Jump {
  readonly choice: FieldChoice;
  readonly target: number;
}

function jumpsIn({ choices = [] }: Field, text = ''): Jump[] {
  return piecesOf(text).flatMap((piece): readonly Jump[] => {
    if (typeof piece !== 'string') return [];
    const [, first, second] = TARGET.exec(piece) ?? [];
    const isLed = first !== undefined || JUMP_WORDS(piece) || /[→➔➜⇒⟶➡]|->|=>/u.test(piece);
    const printed = bareChoice(choiceOf(piece).text);
    const choice = choices.find((one) => one.text === printed);
    const target = Number(first ?? second);
    return isLed && choice !== undefined && target > 0 ? [{ choice, target }] : [];
  });
}

/** The number of the question that each block or cell belongs to. */
function numbersIn(blocks: readonly Block[]): ReadonlyMap<string, number> {
  const numbers = new Map<string, number>();
  let current: number | undefined;
  for (const block of blocks) {
    const lines = block.type === 'table' ? block.rows.map(({ cells }) => cells) : [[block]];
    for (const places of lines) {
      const [first] = places;
      current = (first === undefined ? undefined : ownNumber(first)) ?? current;
      for (const { id } of places) if (current !== undefined) numbers.set(id, current);
    }
  }
  return numbers;
}

function ownNumber({
  text,
  marker = '',
}: {
  readonly text: string;
  readonly marker?: string;
}): number | undefined {
  const number = MARKER.exec(marker)?.[1] ?? NUMBER.exec(text)?.[1];
  return number === undefined ? undefined : Number(number);
}
