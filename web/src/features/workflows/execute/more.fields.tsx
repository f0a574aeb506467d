import { chakra, Stack } from '@chakra-ui/react';
import type { UseFormReturn } from 'react-hook-form';
import { messages as t } from '../../../messages';
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
      </Stack>
    </chakra.details>
  );
}
