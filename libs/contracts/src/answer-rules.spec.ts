import { answerFault } from './answer-rules';
import type { QuestionType } from './endpoints/form-parts/form-design';

const choices = ['0', '1', '2'].map((code) => ({ code, label: `Choice ${code}` }));

const faultOf = (questionType: QuestionType, answer: string) =>
  answerFault(
    { questionType, choices: questionType.startsWith('c') || questionType.startsWith('m') ? choices : [] },
    answer,
  );

describe('an answer', () => {
  it.each<[QuestionType, string]>([
    ['text', 'Well,\nthank you'],
    ['number', '-12.50'],
    ['number', '.5'],
    ['date', '2024-02-29'],
    ['multipleChoice', '1'],
    ['checkbox', '0\n2'],
  ])('to a question of type %s may be %j', (type, answer) => {
    expect(faultOf(type, answer)).toBeNull();
  });

  it.each<[QuestionType, string, string]>([
    ['text', 'x'.repeat(2001), 'This answer is too long: at most 2,000 characters.'],
    ['number', '1e5', 'Use a number such as 12.5, with at most 20 characters'],
    ['number', '12,5', 'Use a number such as 12.5, with at most 20 characters'],
    ['number', '1'.repeat(21), 'Use a number such as 12.5, with at most 20 characters'],
    ['date', '2023-02-29', 'Use a date such as 2026-01-31'],
    ['date', '31.12.1980', 'Use a date such as 2026-01-31'],
    ['multipleChoice', '3', 'This is not one of the choices'],
    ['multipleChoice', '0\n1', 'Choose one'],
    ['checkbox', '0\n3', 'This is not one of the choices'],
    ['checkbox', '1\n1', 'A choice was selected twice'],
  ])('to a question of type %s may not be %j', (type, answer, fault) => {
    expect(faultOf(type, answer)).toBe(fault);
  });
});
