import { Button, chakra, HStack, Stack } from '@chakra-ui/react';
import { auth, LIMITS, ResetPasswordForm as ResetPasswordFormSchema } from '@app/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { serverMessage } from '../../lib/api-error';
import { call } from '../../lib/call';
import { messages as t } from '../../messages';
import { FormAlert } from '../../ui/form-alert';
import { PasswordField } from '../../ui/password-field';
import { TextField } from '../../ui/text-field';
import { StrengthMeter } from '../../ui/strength-meter';
import { useSave } from '../../ui/use-save';
import { fieldsOf } from '../../ui/use-fields';

interface FormProps {
  /** Empty when the page was opened without the first step. */
  readonly email: string;
  readonly onBack: () => void;
  readonly onDone: () => void;
}

export function ResetPasswordForm({ email, onBack, onDone }: FormProps) {
  const form = useForm({
    resolver: zodResolver(ResetPasswordFormSchema),
    defaultValues: { email, code: '', newPassword: '', confirmNewPassword: '' },
  });
  const reset = useSave(form, {
    send: ({ confirmNewPassword: _, ...body }: z.infer<typeof ResetPasswordFormSchema>) =>
      call(auth.resetPassword, { body }),
    fields: ['email', 'code', 'newPassword'],
    onDone,
    done: { title: t.toasts.resetSuccess, text: t.toasts.resetSuccessText },
    failed: t.toasts.resetFailed,
    failureText: (error) => serverMessage(error) ?? t.auth.forgotError,
  });
  const field = fieldsOf(form);
  const password = useWatch({ control: form.control, name: 'newPassword' });
  return (
    <chakra.form noValidate onSubmit={(event) => void form.handleSubmit((body) => reset.mutate(body))(event)}>
      <Stack gap="4">
        <FormAlert text={reset.isError ? (serverMessage(reset.error) ?? t.auth.forgotError) : null} />
        {!email && (
          <TextField label={t.auth.email} type="email" autoComplete="username" {...field('email')} />
        )}
        <TextField
          label={t.auth.code}
          inputMode="numeric"
          autoComplete="one-time-code"
          fontFamily="mono"
          maxLength={LIMITS.codeLength}
          {...field('code')}
        />
        <Stack gap="2">
          <PasswordField label={t.auth.newPassword} autoComplete="new-password" {...field('newPassword')} />
          <StrengthMeter password={password} />
        </Stack>
        <PasswordField
          label={t.auth.confirmNewPassword}
          autoComplete="new-password"
          {...field('confirmNewPassword')}
        />
        <HStack gap="3">
          <Button variant="outline" size="md" onClick={onBack}>
            {t.auth.back}
          </Button>
          <Button
            type="submit"
            size="md"
            flex="1"
            colorPalette="teal"
            loading={reset.isPending}
            loadingText={t.auth.resetting}
          >
            {t.auth.reset}
          </Button>
        </HStack>
      </Stack>
    </chakra.form>
  );
}
