import { Button, chakra, Link as TextLink, Stack } from '@chakra-ui/react';
import { auth, LoginBody } from '@app/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { call } from '../../lib/call';
import { paths } from '../../lib/paths';
import { startSession } from '../../lib/session';
import { messages as t } from '../../messages';
import { PasswordField } from '../../ui/password-field';
import { TextField } from '../../ui/text-field';
import { notify } from '../../ui/toaster';
import { tellLoginFailure } from './login-failure';
import { fieldsOf } from '../../ui/use-fields';

export function LoginForm() {
  const client = useQueryClient();
  const form = useForm({ resolver: zodResolver(LoginBody), defaultValues: { email: '', password: '' } });
  const login = useMutation({
    mutationFn: (body: { email: string; password: string }) => call(auth.login, { body }),
    onSuccess: (user) => {
      startSession(client, user);
      notify.success({ title: t.toasts.loginSuccess, text: t.toasts.welcome(user.firstName) });
    },
    onError: tellLoginFailure,
  });
  const field = fieldsOf(form);
  return (
    <chakra.form noValidate onSubmit={(event) => void form.handleSubmit((body) => login.mutate(body))(event)}>
      <Stack gap="4">
        <TextField label={t.auth.email} type="email" autoComplete="username" {...field('email')} />
        <PasswordField label={t.auth.password} autoComplete="current-password" {...field('password')} />
        <TextLink asChild alignSelf="flex-end" fontSize="dense" color="fg.accent" minH="6">
          <Link to={paths.forgotPassword()}>{t.auth.forgotLink}</Link>
        </TextLink>
        <Button
          type="submit"
          size="md"
          colorPalette="teal"
          loading={login.isPending}
          loadingText={t.auth.loginPending}
        >
          {t.auth.login}
        </Button>
      </Stack>
    </chakra.form>
  );
}
