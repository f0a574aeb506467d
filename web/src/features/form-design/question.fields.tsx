import { hasChoices, type QuestionType } from '@app/contracts';
import { useFormContext, useWatch } from 'react-hook-form';
import { messages as t } from '../../messages';
import { useFields } from '../../ui/use-fields';
import { SelectField } from '../../ui/select';
import { SwitchField } from '../../ui/switch-field';
import { TextAreaField, TextField } from '../../ui/text-field';

const { optional, ...texts } = t.design;
const LABELS = {
  questionText: texts.questionText,
  questionType: texts.type,
  choices: texts.choices,
  introText: texts.introText,
  description: texts.description,
};

/** A question and its possible answers. */
export function QuestionFields() {
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
