import { Button, chakra, Stack } from '@chakra-ui/react';
import { auth, LoginBody } from '@app/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { call } from '../../lib/call';
import { errorText } from '../../lib/error-text';
import { paths } from '../../lib/paths';
import { endSession, startSession } from '../../lib/session';
import { useUser } from '../../lib/user';
import { messages as t } from '../../messages';
import { FormAlert } from '../../ui/form-alert';
import { Modal } from '../../ui/modal';
import { PasswordField } from '../../ui/password-field';
import { TextField } from '../../ui/text-field';
import { isSuspension, tellLoginFailure } from './login-failure';
import { fieldsOf } from '../../ui/use-fields';

/**
 * Covers the page after the session has ended, until the same user signs in again. Their input, selections and open dialogs
 * are kept. Other users cannot sign in here, because the page shows data that only this user may see.
 */
export function SessionEndedDialog() {
  const id = useId();
  const client = useQueryClient();
  const { email } = useUser();
  const form = useForm({ resolver: zodResolver(LoginBody), defaultValues: { email, password: '' } });
  const login = useMutation({
    mutationFn: (body: { password: string }) => call(auth.login, { body: { ...body, email } }),
    onSuccess: (user) => startSession(client, user),
    onError: (error) => {
      if (isSuspension(error)) {
        endSession(client);
        tellLoginFailure(error);
      } else form.setFocus('password', { shouldSelect: true });
    },
  });
  return (
    <Modal
      isOpen
      title={t.session.title}
      text={t.session.text}
      size="sm"
      footer={
        <>
          <Button variant="ghost" asChild>
            {/* A full page load, so that no data of the previous user stays in memory. */}
            <a href={paths.auth()}>{t.session.other}</a>
          </Button>
          <Button
            type="submit"
            form={id}
            colorPalette="teal"
            loading={login.isPending}
            loadingText={t.session.pending}
          >
            {t.session.signIn}
          </Button>
        </>
      }
    >
      <chakra.form
        id={id}
        noValidate
        onSubmit={(event) => void form.handleSubmit((body) => login.mutate(body))(event)}
      >
        <Stack gap="4">
          <FormAlert text={login.isError ? errorText(login.error) : null} />
          <TextField
            label={t.session.email}
            type="email"
            autoComplete="username"
            value={email}
            readOnly
            bg="bg.subtle"
            color="fg.muted"
          />
          <PasswordField
            label={t.session.password}
            autoComplete="current-password"
            data-autofocus=""
            {...fieldsOf(form)('password')}
          />
        </Stack>
      </chakra.form>
    </Modal>
  );
}
