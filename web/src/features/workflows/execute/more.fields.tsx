import { chakra, Stack } from '@chakra-ui/react';
import type { AiIntegration } from '@app/contracts';
import type { UseFormReturn } from 'react-hook-form';
import type { FolderIds } from '../../../lib/paths';
import { messages as t } from '../../../messages';
import { SwitchField } from '../../../ui/switch-field';
import type { FormInput, FormOutput } from './execute-workflow.form';
import { ExpectedPartsField } from './expected-parts.field';
import { StandardFieldsField } from './standard-fields.field';
import { PaceField } from './processing-tier.field';

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
