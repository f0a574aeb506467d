import { hasChoices, type Question } from './endpoints/form-parts/form-design';
import { LIMITS } from './limits';

type Asked = Pick<Question, 'questionType' | 'choices'>;

/** As ODM writes it; twenty characters are what our ItemDefs have room for. */
const NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)$/;
const NUMBER_LENGTH = 20;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** The codes that an answer to a question with choices holds, each on a line of its own. */
export const codesOf = (answer: string): string[] => (answer === '' ? [] : answer.split('\n'));

/** Why a text is no answer to a question of its type; null where it is one. Whether one is required is asked elsewhere. */
export function answerFault({ questionType, choices }: Asked, answer: string): string | null {
  if (hasChoices(questionType)) return choiceFault({ questionType, choices }, codesOf(answer));
  if (questionType === 'number' && (answer.length > NUMBER_LENGTH || !NUMBER.test(answer)))
    return 'Use a number such as 12.5, with at most 20 characters';
  if (questionType === 'date' && !isDate(answer)) return 'Use a date such as 2026-01-31';
  return answer.length > LIMITS.answerMaximum ? 'This answer is too long: at most 2,000 characters.' : null;
}

function choiceFault({ questionType, choices }: Asked, codes: readonly string[]): string | null {
  if (!codes.every((code) => choices.some((choice) => choice.code === code)))
    return 'This is none of the choices';
  if (questionType === 'multipleChoice' && codes.length > 1) return 'Choose one';
  return new Set(codes).size === codes.length ? null : 'A choice was taken twice';
}

const isDate = (text: string): boolean =>
  DATE.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text);
