import { SimpleGrid } from '@chakra-ui/react';
import { useFormContext } from 'react-hook-form';
import { messages as t } from '../../../messages';
import { PasswordField } from '../../../ui/password-field';
import { SwitchField } from '../../../ui/switch-field';
import { TextField } from '../../../ui/text-field';
import type { CallingInput } from './calling.form';

/** Everything about a calling service but its folder and which service it is. */
export function CallingFields({ keyHelp }: { readonly keyHelp: string }) {
  const form = useFormContext<CallingInput>();
  const { errors } = form.formState;
  return (
    <>
      <TextField label={t.calling.name} error={errors.name?.message} {...form.register('name')} />
      <PasswordField
        label={t.calling.apiKey}
        help={keyHelp}
        autoComplete="new-password"
        error={errors.apiKey?.message}
        {...form.register('apiKey')}
      />
      <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4" alignItems="start">
        <TextField
          label={t.calling.agent}
          help={t.calling.agentHelp}
          optional={t.voice.optional}
          error={errors.agent?.message}
          {...form.register('agent')}
        />
        <TextField
          label={t.calling.model}
          optional={t.voice.optional}
          error={errors.model?.message}
          {...form.register('model')}
        />
      </SimpleGrid>
      <SwitchField control={form.control} name="active" label={t.voice.active} help={t.calling.activeHelp} />
    </>
  );
}
