import { hasChoices, type Question } from './endpoints/form-parts/form-design';
import { LIMITS } from './limits';

type Asked = Pick<Question, 'questionType' | 'choices'>;

/** Integer in ODM notation. Our ItemDefs have room for 20 characters. */
const NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)$/;
const NUMBER_LENGTH = 20;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** Choice codes of an answer, one code per line. */
export const codesOf = (answer: string): string[] => (answer === '' ? [] : answer.split('\n'));

/**
 * Returns why the text is not a valid answer for the question type, or null if it is valid. Required answers are checked
 * elsewhere.
 */
export function answerFault({ questionType, choices }: Asked, answer: string): string | null {
  if (hasChoices(questionType)) return choiceFault({ questionType, choices }, codesOf(answer));
  if (questionType === 'number' && (answer.length > NUMBER_LENGTH || !NUMBER.test(answer)))
    return 'Use a number such as 12.5, with at most 20 characters';
  if (questionType === 'date' && !isDate(answer)) return 'Use a date such as 2026-01-31';
  return answer.length > LIMITS.answerMaximum ? 'This answer is too long: at most 2,000 characters.' : null;
}

function choiceFault({ questionType, choices }: Asked, codes: readonly string[]): string | null {
  if (!codes.every((code) => choices.some((choice) => choice.code === code)))
    return 'This is not one of the choices';
  if (questionType === 'multipleChoice' && codes.length > 1) return 'Choose one';
  return new Set(codes).size === codes.length ? null : 'A choice was selected twice';
}

const isDate = (text: string): boolean =>
  DATE.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text);
