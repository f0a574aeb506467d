import { hasChoices, QuestionBody, QuestionType, type Question, type QuestionChoice } from '@app/contracts';
import { z } from 'zod';

/** Mirrors the screen: choices are lines of a text. */
const QuestionInput = z.object({
  questionText: z.string(),
  introText: z.string(),
  description: z.string(),
  questionType: QuestionType,
  required: z.boolean(),
  choices: z.string(),
});
export type QuestionInput = z.infer<typeof QuestionInput>;

/** The rules of the server. Choices that the type has no use for are left behind. */
export const QuestionForm = QuestionInput.transform((form): z.input<typeof QuestionBody> => ({
  ...form,
  choices: hasChoices(form.questionType) ? choicesOf(form.choices) : [],
})).pipe(QuestionBody);
export type QuestionOutput = z.output<typeof QuestionForm>;

export const QUESTION_FIELDS = Object.values(QuestionInput.keyof().enum);

export const newQuestion: QuestionInput = {
  questionText: '',
  introText: '',
  description: '',
  questionType: 'text',
  required: false,
  choices: '',
};

export const inputOf = (question: Question): QuestionInput => ({
  questionText: question.questionText,
  introText: question.introText ?? '',
  description: question.description ?? '',
  questionType: question.questionType,
  required: question.required,
  choices: question.choices.map(lineOf).join('\n'),
});

const lineOf = ({ code, label }: QuestionChoice): string => (code === label ? code : `${code} = ${label}`);

/** One choice a line, `code = label`; empty lines say nothing. */
function choicesOf(text: string): QuestionChoice[] {
  const lines = text.split('\n').map((line) => line.trim());
  return lines.filter((line) => line !== '').map(choiceOf);
}

function choiceOf(line: string): QuestionChoice {
  const [, code = line, label = line] = /^(.*?)\s+=\s+(.*)$/.exec(line) ?? [];
  return { code, label };
}
