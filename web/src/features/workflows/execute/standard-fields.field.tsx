import { Checkbox, Stack, Text } from '@chakra-ui/react';
import { fileWrittenFromStudy, wantsStandardFields } from '@app/contracts';
import { useId } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { messages as t } from '../../../messages';
import type { FormInput, FormOutput } from './execute-workflow.form';

/** Whether activities without fields get those of a standard. Only for files that are written from the study. */
export function StandardFieldsField({ form }: { form: UseFormReturn<FormInput, unknown, FormOutput> }) {
  const helpId = useId();
  const [target, prompt, standardFields] = useWatch({
    control: form.control,
    name: ['target', 'prompt', 'standardFields'],
  });
  const asked = { target, prompt };
  if (fileWrittenFromStudy(asked) === null) return null;
  const choose = (isOn: boolean) =>
    form.setValue('standardFields', isOn === wantsStandardFields(asked) ? null : isOn, { shouldDirty: true });
  return (
    <Stack gap="1">
      <Checkbox.Root
        colorPalette="teal"
        size="sm"
        checked={standardFields ?? wantsStandardFields(asked)}
        onCheckedChange={({ checked }) => choose(checked === true)}
      >
        <Checkbox.HiddenInput aria-describedby={helpId} />
        <Checkbox.Control />
        <Checkbox.Label fontWeight="normal">{t.workflow.standardFields}</Checkbox.Label>
      </Checkbox.Root>
      <Text id={helpId} color="fg.muted" fontSize="xs">
        {t.workflow.standardFieldsHelp}
      </Text>
    </Stack>
  );
}
