import { Button, chakra, Stack } from '@chakra-ui/react';
import { auth, ForgotPasswordBody } from '@app/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { serverMessage } from '../../lib/api-error';
import { call } from '../../lib/call';
import { messages as t } from '../../messages';
import { FormAlert } from '../../ui/form-alert';
import { TextField } from '../../ui/text-field';
import { useAction } from '../../ui/use-action';
import { fieldsOf } from '../../ui/use-fields';

interface FormProps {
  readonly email: string;
  readonly onSent: (email: string) => void;
}

/** Asks for a code. The answer is the same whether there is such an account or not. */
export function ForgotPasswordForm({ email, onSent }: FormProps) {
  const form = useForm({ resolver: zodResolver(ForgotPasswordBody), defaultValues: { email } });
  const ask = useAction({
    send: (body: { email: string }) => call(auth.forgotPassword, { body }),
    onDone: (_answer, body) => onSent(body.email),
    done: (answer) => ({ title: t.toasts.codeSent, text: answer.message || t.toasts.codeSentText }),
    failed: t.toasts.requestFailed,
    failureText: (error) => serverMessage(error) ?? t.auth.forgotError,
  });
  return (
    <chakra.form noValidate onSubmit={(event) => void form.handleSubmit((body) => ask.mutate(body))(event)}>
      <Stack gap="4">
        <FormAlert text={ask.isError ? (serverMessage(ask.error) ?? t.auth.forgotError) : null} />
        <TextField label={t.auth.email} type="email" autoComplete="username" {...fieldsOf(form)('email')} />
        <Button
          type="submit"
          size="md"
          colorPalette="teal"
          loading={ask.isPending}
          loadingText={t.auth.forgotSending}
        >
          {t.auth.forgotSend}
        </Button>
      </Stack>
    </chakra.form>
  );
}
