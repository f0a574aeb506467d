import {
  formDesign,
  type Question,
  type Section,
  hasChoices,
  QuestionType,
  QuestionBody,
  QuestionChoice,
} from '@app/contracts';
import { call } from '../../lib/call';
import type { FolderIds } from '../../lib/paths';
import { messages as t } from '../../messages';
import { AddDialog, EditDialog } from '../../ui/entity/save-dialogs';
import { useFormContext, useWatch } from 'react-hook-form';
import { useFields } from '../../ui/use-fields';
import { SelectField } from '../../ui/select';
import { SwitchField } from '../../ui/switch-field';
import { TextAreaField, TextField } from '../../ui/text-field';
import { z } from 'zod';
import { entityForm } from '../../ui/entity/entity-form';

interface DialogProps {
  readonly ids: FolderIds;
  readonly onClose: () => void;
}

/** Adds a question behind the others of its section. */
export const AddQuestionDialog = ({ ids, section, onClose }: DialogProps & { readonly section: Section }) => (
  <AddDialog
    form={QUESTION}
    send={(body) => call(formDesign.addQuestion, { params: { ...ids, sectionId: String(section.id) }, body })}
    title={t.design.addQuestionTitle}
    text={t.design.ofSection(section.name)}
    submit={t.design.addQuestion}
    submitting={t.design.adding}
    done={t.design.saved.addQuestion}
    failed={t.design.failed.addQuestion}
    shownBy={[formDesign.get]}
    size="lg"
    onClose={onClose}
  >
    <QuestionFields />
  </AddDialog>
);

/** Changes everything about a question but its place. */
export const EditQuestionDialog = ({
  ids,
  question,
  onClose,
}: DialogProps & { readonly question: Question }) => (
  <EditDialog
    form={QUESTION}
    item={question}
    load={async () => {
      const { sections } = await call(formDesign.get, { params: ids });
      const all = sections.flatMap(({ questions }) => questions);
      return all.find(({ id }) => id === question.id) ?? question;
    }}
    send={(body, made) =>
      call(formDesign.updateQuestion, { params: { ...ids, questionId: String(question.id) }, body }, made)
    }
    title={t.design.editQuestionTitle}
    done={t.design.saved.editQuestion}
    failed={t.design.failed.editQuestion}
    shownBy={[formDesign.get]}
    size="lg"
    onClose={onClose}
  >
    <QuestionFields />
  </EditDialog>
);

const { optional, ...texts } = t.design;
const LABELS = {
  questionText: texts.questionText,
  questionType: texts.type,
  choices: texts.choices,
  introText: texts.introText,
  description: texts.description,
};

/** A question and its possible answers. */
function QuestionFields() {
  const { control } = useFormContext<{ questionType: QuestionType; required: boolean }>();
  const type = useWatch({ control, name: 'questionType' });
  const field = useFields(LABELS);
  return (
    <>
      <TextAreaField {...field('questionText')} />
      <SelectField help={texts.typeHelp[type]} {...field('questionType')}>
        {Object.entries(texts.types).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </SelectField>
      {hasChoices(type) && <TextAreaField help={texts.choicesHelp} rows={6} {...field('choices')} />}
      <SwitchField control={control} name="required" label={texts.required} help={texts.requiredHelp} />
      <TextAreaField optional={optional} help={texts.introHelp} {...field('introText')} />
      <TextField optional={optional} help={texts.descriptionHelp} {...field('description')} />
    </>
  );
}

/** The form of a question. Choices are lines of a text; they are omitted if the type has none. */
const plain = entityForm(QuestionBody, {
  prepare: (values) => ({ ...values, choices: enteredChoices(values) }),
});
const WithChoices = z.object({ choices: z.array(QuestionChoice) });

const QUESTION = {
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
