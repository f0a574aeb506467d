import { Button, chakra, Stack, Text } from '@chakra-ui/react';
import { account, ChangePasswordForm } from '@app/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { call } from '../../lib/call';
import { messages as t } from '../../messages';
import { PasswordField } from '../../ui/password-field';
import { StrengthMeter } from '../../ui/strength-meter';
import { useSave } from '../../ui/use-save';
import { fieldsOf } from '../../ui/use-fields';

const EMPTY = { currentPassword: '', newPassword: '', confirmNewPassword: '' };

/** Changes the password. Requires the current one. */
export function PasswordForm() {
  const form = useForm({ resolver: zodResolver(ChangePasswordForm), defaultValues: EMPTY });
  const save = useSave(form, {
    send: ({ confirmNewPassword: _, ...body }: z.infer<typeof ChangePasswordForm>) =>
      call(account.changePassword, { body }),
    fields: ['currentPassword', 'newPassword'],
    done: t.account.passwordChanged,
    failed: t.account.passwordFailed,
    shownBy: [account.sessions],
    onDone: () => form.reset(EMPTY),
  });
  const field = fieldsOf(form);
  const password = useWatch({ control: form.control, name: 'newPassword' });
  return (
    <chakra.form noValidate onSubmit={(event) => void form.handleSubmit((body) => save.mutate(body))(event)}>
      <Stack gap="4" maxW="28rem">
        <Text color="fg.muted">{t.account.passwordText}</Text>
        <PasswordField
          label={t.account.currentPassword}
          autoComplete="current-password"
          {...field('currentPassword')}
        />
        <PasswordField label={t.account.newPassword} autoComplete="new-password" {...field('newPassword')} />
        <StrengthMeter password={password} />
        <PasswordField
          label={t.account.confirmPassword}
          autoComplete="new-password"
          {...field('confirmNewPassword')}
        />
        <Button type="submit" variant="outline" alignSelf="flex-start" loading={save.isPending}>
          {t.account.changePassword}
        </Button>
      </Stack>
    </chakra.form>
  );
}
