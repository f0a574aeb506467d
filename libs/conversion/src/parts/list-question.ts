import { ListAnswer } from './list-answer';
import { ListCorrection } from './list-correction';
import { flat, type ListedPart, type NumberedItem } from './listed-part';
import { type Question, question } from './part';
import type { StudyReading } from './study-reading';
import { SHORT_VALUE_WORDS } from './supported';

/** Asks a model to check and complete a list. */
export function listQuestion(part: ListedPart, { model, places }: StudyReading): Question {
  const numbered = flat(part.read(model));
  return question<ListAnswer>({
    part: part.id,
    name: part.id,
    schema: ListAnswer,
    about: numbered.flatMap(({ item }) => item.text.evidence),
    text: [
      part.task,
      '',
      'Kinds:',
      ...Object.entries(part.kinds).map(([kind, meaning]) => `- ${kind}: ${meaning}`),
      '',
      numbered.length === 0
        ? 'The rules found nothing.'
        : 'What the rules read (item, kind, printed number, place, the item that it stands under, text or its beginning):',
      ...numbered.map(({ item, under }, index) => {
        const of = under === null ? '' : ` | under ${numbered.findIndex((one) => one.item === under) + 1}`;
        const number = item.number === '' ? '-' : item.number;
        const [first, ...others] = item.text.evidence.map((one) => places.nameOf(one));
        const last = others.at(-1);
        const at = last === undefined ? first : `${first} to ${last}`;
        return `${index + 1} | ${item.kind} | ${number} | ${at}${of} | ${beginning(item.text.value)}`;
      }),
      '',
      'Answer with one JSON object of this form; leave arrays empty where the rules are right:',
      '{',
      '  "wrong": [{ "item": 3, "why": "short reason" }],',
      '  "changed": [{ "item": 4, "kind": null, "number": null, "at": null, "value": null, "under": null }],',
      '  "missing": [{ "kind": "…", "number": null, "at": "b12", "value": null, "under": null }],',
      `  "counts": [${part.countedKinds.map((kind) => `{ "kind": "${kind}", "count": 0 }`).join(', ')}]`,
      '}',
      '- wrong: items that do not belong into this part, and items that are only a piece of another one (then give that other one its whole place under "changed"). An item is not wrong because its text is long or cut here.',
      '- changed: give only what differs from the reading of the rules; null leaves it as it is. "at" is the place of the whole text; the place of an item may include what stands under it.',
      `- missing: what the rules did not find. "at" says where the whole text stands; "value" is for a short text (up to ${SHORT_VALUE_WORDS} words) that is only a part of its block, word for word as printed there.`,
      part.isNumbered
        ? '- number: the printed number or letter without brackets and dots. The rules may show it with them; that is no difference.'
        : '- number: always null here.',
      underRule(part, numbered),
      part.countedKinds.length === 0
        ? '- counts: always empty here.'
        : `- counts: count yourself, in the documents, how many the study has on the first level (what stands under an item does not count; repetitions in a synopsis count once).`,
    ].join('\n'),
    problemsOf: (answer, reading) => new ListCorrection(part, numbered, reading).problemsOf(answer),
    apply: (answer, reading) => new ListCorrection(part, numbered, reading).apply(answer),
  });
}

/** What an answer says under "under". Most lists have two levels; the question about a deeper one says so. */
function underRule({ levels }: ListedPart, numbered: readonly NumberedItem[]): string {
  if (levels === 'one') return '- under: always null here.';
  const given = '- under: the item (its number as a text, "5") or the place that this one stands under.';
  const isDeep = numbered.some(({ under }) =>
    numbered.some((one) => one.item === under && one.under !== null),
  );
  return isDeep
    ? `${given} Items stand under the item that is printed directly above them in the outline, on any level.`
    : `${given} Items that stand deeper are listed under the item on the first level; their order shows the rest.`;
}

const BEGINNING_WORDS = 6;
const beginning = (text: string): string => {
  const words = text.split(/\s+/);
  return words.length <= BEGINNING_WORDS ? text : `${words.slice(0, BEGINNING_WORDS).join(' ')} …`;
};
