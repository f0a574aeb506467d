import { hasChoices } from '@app/contracts';
import { useFormContext, useWatch } from 'react-hook-form';
import { messages as t } from '../../messages';
import { SelectField } from '../../ui/select';
import { SwitchField } from '../../ui/switch-field';
import { TextAreaField, TextField } from '../../ui/text-field';
import type { QuestionInput } from './question.form';

/** A question and its possible answers. */
export function QuestionFields() {
  const form = useFormContext<QuestionInput>();
  const type = useWatch({ control: form.control, name: 'questionType' });
  const { errors } = form.formState;
  return (
    <>
      <TextAreaField
        label={t.design.questionText}
        error={errors.questionText?.message}
        {...form.register('questionText')}
      />
      <SelectField
        label={t.design.type}
        help={t.design.typeHelp[type]}
        error={errors.questionType?.message}
        {...form.register('questionType')}
      >
        {Object.entries(t.design.types).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </SelectField>
      {hasChoices(type) && (
        <TextAreaField
          label={t.design.choices}
          help={t.design.choicesHelp}
          rows={6}
          error={errors.choices?.message}
          {...form.register('choices')}
        />
      )}
      <SwitchField
        control={form.control}
        name="required"
        label={t.design.required}
        help={t.design.requiredHelp}
      />
      <TextAreaField
        label={t.design.introText}
        optional={t.design.optional}
        help={t.design.introHelp}
        error={errors.introText?.message}
        {...form.register('introText')}
      />
      <TextField
        label={t.design.description}
        optional={t.design.optional}
        help={t.design.descriptionHelp}
        error={errors.description?.message}
        {...form.register('description')}
      />
    </>
  );
}
