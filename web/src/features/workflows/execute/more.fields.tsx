import { chakra, Stack, Checkbox, Text } from '@chakra-ui/react';
import { type AiIntegration, fileWrittenFromStudy, wantsStandardFields } from '@app/contracts';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { FolderIds } from '../../../lib/paths';
import { messages as t } from '../../../messages';
import { SwitchField } from '../../../ui/switch-field';
import type { FormInput, FormOutput } from './execute-workflow.form';
import { ExpectedPartsField } from './expected-parts.field';
import { PaceField } from './processing-tier.field';
import { useId } from 'react';

interface MoreProps {
  readonly form: UseFormReturn<FormInput, unknown, FormOutput>;
  readonly ids: FolderIds;
  readonly agent: AiIntegration | undefined;
}

/** Options with good defaults. */
export function MoreFields({ form, ids, agent }: MoreProps) {
  return (
    <chakra.details borderWidth="1px" borderRadius="control" px="3" py="2">
      <chakra.summary cursor="pointer" fontSize="dense" fontWeight="medium">
        {t.workflow.more}
      </chakra.summary>
      <Stack gap="5" pt="3" pb="1">
        <PaceField form={form} ids={ids} agent={agent} />
        <ExpectedPartsField form={form} />
        <StandardFieldsField form={form} />
        <SwitchField
          control={form.control}
          name="mailWhenEnded"
          label={t.notifications.tellMe}
          help={t.notifications.tellMeHelp}
        />
      </Stack>
    </chakra.details>
  );
}

/** Whether activities without fields get those of a standard. Only for files that are written from the study. */
function StandardFieldsField({ form }: { form: UseFormReturn<FormInput, unknown, FormOutput> }) {
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
