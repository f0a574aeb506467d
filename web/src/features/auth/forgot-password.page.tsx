import { Link as TextLink, Stack, Text, Button, chakra } from '@chakra-ui/react';
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router';
import { z } from 'zod';
import { paths } from '../../lib/paths';
import { useSession } from '../../lib/session';
import { useTitle } from '../../lib/titles';
import { messages as t } from '../../messages';
import { AuthFrame } from './auth-frame';
import { ResetPasswordForm } from './reset-password.form';
import { auth, ForgotPasswordBody } from '@app/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { serverMessage } from '../../lib/api-error';
import { call } from '../../lib/call';
import { FormAlert } from '../../ui/form-alert';
import { TextField } from '../../ui/text-field';
import { useAction } from '../../ui/use-action';
import { fieldsOf } from '../../ui/use-fields';

/** The email address is stored in the history state: it survives a reload and never appears in logs or copied links. */
const Carried = z.object({ email: z.string() });

/** Two steps: ask for a code, then choose a new password with it. */
export function ForgotPasswordPage() {
  const { user } = useSession();
  const [params] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  useTitle(t.auth.forgotTitle);
  if (user) return <Navigate replace to={paths.dashboard()} />;
  const email = Carried.safeParse(location.state).data?.email ?? '';
  const isReset = params.get('step') === 'reset';
  const go = (step: 'code' | 'reset', carried: string) =>
    void navigate(step === 'reset' ? '?step=reset' : paths.forgotPassword(), { state: { email: carried } });
  return (
    <AuthFrame
      title={isReset ? t.auth.resetTitle : t.auth.forgotTitle}
      text={isReset ? (email ? t.auth.resetText(email) : t.auth.resetTextUnknown) : t.auth.forgotText}
    >
      <Stack gap="6">
        <Text fontSize="xs" color="fg.muted" fontWeight="medium">
          {t.auth.forgotSteps(isReset ? 2 : 1)}
        </Text>
        {isReset ? (
          <ResetPasswordForm
            email={email}
            onBack={() => go('code', email)}
            onDone={() => void navigate(paths.auth())}
          />
        ) : (
          <ForgotPasswordForm email={email} onSent={(sentTo) => go('reset', sentTo)} />
        )}
        <Text fontSize="dense" color="fg.muted">
          {t.auth.remembered}{' '}
          <TextLink asChild color="fg.accent" textDecoration="underline">
            <Link to={paths.auth()}>{t.auth.signIn}</Link>
          </TextLink>
        </Text>
      </Stack>
    </AuthFrame>
  );
}

interface FormProps {
  readonly email: string;
  readonly onSent: (email: string) => void;
}

/** Asks for a code. The answer is the same whether there is such an account or not. */
function ForgotPasswordForm({ email, onSent }: FormProps) {
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
