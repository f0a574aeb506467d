import { Link as TextLink, Stack, Text } from '@chakra-ui/react';
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router';
import { z } from 'zod';
import { paths } from '../../lib/paths';
import { useSession } from '../../lib/session';
import { useTitle } from '../../lib/titles';
import { messages as t } from '../../messages';
import { AuthFrame } from './auth-frame';
import { ForgotPasswordForm } from './forgot-password.form';
import { ResetPasswordForm } from './reset-password.form';

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
