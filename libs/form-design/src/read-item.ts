import { LIMITS, type QuestionChoice, type QuestionNote, type QuestionType } from '@app/contracts';
import type { XmlNode } from '@app/xml';
import type { QuestionInOdm } from './design-in-odm';
import { attributeOf, childOf, childrenOf, textOf } from './odm-elements';

/** The elements that items refer to, by OID. */
export interface Referred {
  readonly codeLists: ReadonlyMap<string, XmlNode>;
  readonly units: ReadonlyMap<string, XmlNode>;
}

const NUMBERS = new Set(['integer', 'float', 'double', 'decimal']);
const PARTIAL_DATES = new Set(['partialDate', 'incompleteDate']);
const TEXTS = new Set(['text', 'string', 'URI']);
const YES_NO: readonly QuestionChoice[] = [
  { code: 'true', label: 'Yes' },
  { code: 'false', label: 'No' },
];

/** The question of an item at an ItemRef. */
export function readItem(item: XmlNode, reference: XmlNode, referred: Referred): QuestionInOdm {
  const oid = attributeOf(item, 'OID') ?? '';
  const asked = textOf(childOf(item, 'Question'));
  const described = textOf(childOf(item, 'Description'));
  const questionText = asked || described || attributeOf(item, 'Name') || oid;
  const more = described === questionText ? '' : described;
  const description = [more, unitsOf(item, referred)].filter((text) => text !== '').join(' · ') || null;
  const answer = answerOf(item, referred);
  const question = {
    ...answer,
    oid,
    questionText,
    description,
    required: isMandatory(reference),
    notes: [...answer.notes, ...notesOf(item, reference)],
  };
  return { ...question, isTooLarge: isTooLarge(question) };
}

export const isMandatory = (reference: XmlNode): boolean => attributeOf(reference, 'Mandatory') === 'Yes';

/** True if the item exceeds the limits of a question. */
export const isTooLarge = (question: Omit<QuestionInOdm, 'isTooLarge'>): boolean =>
  question.oid.length > LIMITS.nameMaximum ||
  question.questionText.length > LIMITS.questionMaximum ||
  (question.description?.length ?? 0) > LIMITS.questionMaximum ||
  question.choices.length > LIMITS.choicesPerQuestion ||
  question.choices.some(({ code, label }) => Math.max(code.length, label.length) > LIMITS.choiceMaximum);

type AnswerFacts = Pick<QuestionInOdm, 'questionType' | 'choices' | 'notes'>;

function answerOf(item: XmlNode, { codeLists }: Referred): AnswerFacts {
  const reference = childOf(item, 'CodeListRef');
  const codeList = codeLists.get((reference && attributeOf(reference, 'CodeListOID')) ?? '');
  const { choices, isAltered } = codeList ? choicesOf(codeList) : { choices: [], isAltered: false };
  if (choices.length > 0)
    return { questionType: 'multipleChoice', choices, notes: isAltered ? ['choices-altered'] : [] };
  const notes: QuestionNote[] = reference ? ['code-list-elsewhere'] : [];
  const dataType = attributeOf(item, 'DataType') ?? 'text';
  if (dataType === 'boolean') return { questionType: 'multipleChoice', choices: YES_NO, notes };
  const questionType = typeOf(dataType);
  if (PARTIAL_DATES.has(dataType)) notes.push('partial-date');
  else if (questionType === 'text' && !TEXTS.has(dataType)) notes.push('type-as-text');
  return { questionType, choices: [], notes };
}

function typeOf(dataType: string): QuestionType {
  if (NUMBERS.has(dataType)) return 'number';
  return dataType === 'date' || PARTIAL_DATES.has(dataType) ? 'date' : 'text';
}

/** Spaces around codes and around equals signs in them are removed. The first of equal codes is kept. */
function choicesOf(codeList: XmlNode): { choices: QuestionChoice[]; isAltered: boolean } {
  const items = [...childrenOf(codeList, 'CodeListItem'), ...childrenOf(codeList, 'EnumeratedItem')];
  const choices = new Map<string, QuestionChoice>();
  let isAltered = false;
  for (const item of items) {
    const given = attributeOf(item, 'CodedValue') ?? '';
    const code = given
      .trim()
      .replace(/\s+=\s+/g, '=')
      .replace(/\s*[\r\n]\s*/g, ' ');
    isAltered ||= code !== given || choices.has(code);
    if (code === '' || choices.has(code)) continue;
    choices.set(code, { code, label: textOf(childOf(item, 'Decode')) || code });
  }
  return { choices: [...choices.values()], isAltered };
}

const unitsOf = (item: XmlNode, { units }: Referred): string =>
  childrenOf(item, 'MeasurementUnitRef')
    .flatMap((reference) => units.get(attributeOf(reference, 'MeasurementUnitOID') ?? '') ?? [])
    .map((unit) => textOf(childOf(unit, 'Symbol')) || (attributeOf(unit, 'Name') ?? ''))
    .join(', ');

const notesOf = (item: XmlNode, reference: XmlNode): QuestionNote[] => [
  ...(childOf(item, 'RangeCheck') === undefined ? [] : (['range-check'] as const)),
  ...(attributeOf(reference, 'CollectionExceptionConditionOID') === undefined
    ? []
    : (['condition'] as const)),
  ...(attributeOf(reference, 'MethodOID') === undefined ? [] : (['computed'] as const)),
];
