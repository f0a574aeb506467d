import { Tabs } from '@chakra-ui/react';
import { Navigate, useSearchParams } from 'react-router';
import { paths, safeNext } from '../../lib/paths';
import { useSession } from '../../lib/session';
import { useTitle } from '../../lib/titles';
import { useUrlText } from '../../lib/url-state';
import { messages as t } from '../../messages';
import { AuthFrame } from './auth-frame';
import { LoginForm } from './login.form';
import { RegisterForm } from './register.form';

/** Login and Register. Signed-in users are redirected. */
export function AuthPage() {
  const { user } = useSession();
  const [params] = useSearchParams();
  const [tab, setTab] = useUrlText('tab');
  useTitle(t.auth.title);
  if (user) return <Navigate replace to={safeNext(params.get('next')) ?? paths.dashboard()} />;
  const isRegister = tab === 'register';
  return (
    <AuthFrame
      title={isRegister ? t.auth.registerTitle : t.auth.loginTitle}
      text={isRegister ? t.auth.registerText : t.auth.loginText}
    >
      <Tabs.Root
        value={isRegister ? 'register' : 'login'}
        onValueChange={({ value }) => setTab(value === 'register' ? value : '')}
        variant="line"
        colorPalette="teal"
        lazyMount
        unmountOnExit
      >
        <Tabs.List aria-label={t.auth.tabs} w="full">
          <Tabs.Trigger value="login">{t.auth.login}</Tabs.Trigger>
          <Tabs.Trigger value="register">{t.auth.register}</Tabs.Trigger>
        </Tabs.List>
        <Tabs.Content value="login" pt="6">
          <LoginForm />
        </Tabs.Content>
        <Tabs.Content value="register" pt="6">
          <RegisterForm />
        </Tabs.Content>
      </Tabs.Root>
    </AuthFrame>
  );
}
