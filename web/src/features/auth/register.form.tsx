import { Button, chakra, SimpleGrid, Stack } from '@chakra-ui/react';
import { auth, RegisterForm as RegisterFormSchema } from '@app/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { serverMessage } from '../../lib/api-error';
import { call } from '../../lib/call';
import { startSession } from '../../lib/session';
import { messages as t } from '../../messages';
import { PasswordField } from '../../ui/password-field';
import { TextField } from '../../ui/text-field';
import { StrengthMeter } from '../../ui/strength-meter';
import { useSave } from '../../ui/use-save';
import { fieldsOf } from '../../ui/use-fields';

type Registration = z.infer<typeof RegisterFormSchema>;

const empty = { firstName: '', lastName: '', organization: '', email: '', password: '', confirmPassword: '' };
const fields = ['firstName', 'lastName', 'organization', 'email', 'password'] as const;

export function RegisterForm() {
  const form = useForm({ resolver: zodResolver(RegisterFormSchema), defaultValues: empty });
  const register = useRegister(form);
  const field = fieldsOf(form);
  const password = useWatch({ control: form.control, name: 'password' });
  return (
    <chakra.form
      noValidate
      onSubmit={(event) => void form.handleSubmit((body) => register.mutate(body))(event)}
    >
      <Stack gap="4">
        <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4">
          <TextField label={t.auth.firstName} autoComplete="given-name" {...field('firstName')} />
          <TextField label={t.auth.lastName} autoComplete="family-name" {...field('lastName')} />
        </SimpleGrid>
        <TextField label={t.auth.organization} autoComplete="organization" {...field('organization')} />
        <TextField label={t.auth.email} type="email" autoComplete="username" {...field('email')} />
        <Stack gap="2">
          <PasswordField label={t.auth.password} autoComplete="new-password" {...field('password')} />
          <StrengthMeter password={password} />
        </Stack>
        <PasswordField
          label={t.auth.confirmPassword}
          autoComplete="new-password"
          {...field('confirmPassword')}
        />
        <Button
          type="submit"
          size="md"
          colorPalette="teal"
          loading={register.isPending}
          loadingText={t.auth.registerPending}
        >
          {t.auth.register}
        </Button>
      </Stack>
    </chakra.form>
  );
}

/** Creates the account and signs in with it. Validation errors are shown on their fields. */
function useRegister(form: Pick<UseFormReturn<Registration>, 'setError'>) {
  const client = useQueryClient();
  return useSave(form, {
    send: ({ confirmPassword: _, ...body }: Registration) => call(auth.register, { body }),
    fields,
    onDone: (user) => startSession(client, user),
    done: ({ accountStatus }) => ({
      title: accountStatus === 'pending_approval' ? t.toasts.registerPending : t.toasts.registerSuccess,
      text: t.toasts.registerSuccessText,
    }),
    failed: t.toasts.registerFailed,
    failureText: (error) => serverMessage(error) ?? t.toasts.registerFallback,
  });
}
