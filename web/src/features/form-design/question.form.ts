import { hasChoices, QuestionBody, QuestionChoice, QuestionType } from '@app/contracts';
import { z } from 'zod';
import { entityForm } from '../../ui/entity/entity-form';

/** The form of a question. Choices are lines of a text; they are omitted if the type has none. */
const plain = entityForm(QuestionBody, {
  prepare: (values) => ({ ...values, choices: enteredChoices(values) }),
});
const WithChoices = z.object({ choices: z.array(QuestionChoice) });

export const QUESTION = {
  ...plain,
  initial: { ...plain.initial, choices: '' },
  inputOf: (item: object) => ({
    ...plain.inputOf(item),
    choices: WithChoices.parse(item).choices.map(lineOf).join('\n'),
  }),
};

const Entered = z.object({ questionType: QuestionType, choices: z.string() });

function enteredChoices(values: object): QuestionChoice[] {
  const { questionType, choices } = Entered.parse(values);
  const lines = choices.split('\n').map((line) => line.trim());
  return hasChoices(questionType) ? lines.filter((line) => line !== '').map(choiceOf) : [];
}

const lineOf = ({ code, label }: QuestionChoice): string => (code === label ? code : `${code} = ${label}`);

/** A line is `code = label`, or one text for both. */
function choiceOf(line: string): QuestionChoice {
  const [, code = line, label = line] = /^(.*?)\s+=\s+(.*)$/.exec(line) ?? [];
  return { code, label };
}
