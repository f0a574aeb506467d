import { chakra, Stack } from '@chakra-ui/react';
import type { UseFormReturn } from 'react-hook-form';
import { messages as t } from '../../../messages';
import { SwitchField } from '../../../ui/switch-field';
import type { FormInput, FormOutput } from './execute-workflow.form';
import { ExpectedPartsField } from './expected-parts.field';

/** What is decided well without being asked, and can be decided otherwise. */
export function MoreFields({ form }: { readonly form: UseFormReturn<FormInput, unknown, FormOutput> }) {
  return (
    <chakra.details borderWidth="1px" borderRadius="control" px="3" py="2">
      <chakra.summary cursor="pointer" fontSize="dense" fontWeight="medium">
        {t.workflow.more}
      </chakra.summary>
      <Stack gap="5" pt="3" pb="1">
        <ExpectedPartsField form={form} />
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
