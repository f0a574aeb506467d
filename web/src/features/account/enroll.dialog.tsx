import { Code, Link as TextLink, QrCode, Stack, Text } from '@chakra-ui/react';
import { secondFactor } from '@app/contracts';
import { useMutation } from '@tanstack/react-query';
import { Controller, useForm } from 'react-hook-form';
import { showInvalidParams } from '../../lib/api-form';
import { call } from '../../lib/call';
import { invalidate } from '../../lib/query';
import { messages as t } from '../../messages';
import { CodeField } from '../../ui/code-field';
import { FormModal } from '../../ui/form-modal';
import { PasswordField } from '../../ui/password-field';
import { fieldsOf } from '../../ui/use-fields';

const EMPTY = { password: '', code: '' };

/** Sets up the second factor: password, then the secret and a first code, then the recovery codes. */
export function EnrollDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({ defaultValues: EMPTY });
  const onError = (error: Error) => showInvalidParams(form, error, ['password', 'code']);
  const enroll = useMutation({
    mutationFn: (password: string) => call(secondFactor.enroll, { body: { password } }),
    onError,
  });
  const confirm = useMutation({
    mutationFn: (code: string) => call(secondFactor.confirm, { body: { code } }),
    onError,
  });
  const made = enroll.data;
  const codes = confirm.data?.recoveryCodes;
  const close = () => {
    onClose();
    void invalidate(secondFactor.get);
  };
  const next = ({ password, code }: typeof EMPTY) => {
    if (codes) close();
    else if (made) confirm.mutate(code);
    else enroll.mutate(password);
  };
  const submit = codes ? t.signing.stored : made ? t.signing.confirm : t.signing.setUpSubmit;
  const { errors } = form.formState;
  const field = fieldsOf(form);
  return (
    <FormModal
      onClose={close}
      onSubmit={() => void form.handleSubmit(next)()}
      action={{ isPending: enroll.isPending || confirm.isPending, error: confirm.error ?? enroll.error }}
      title={t.signing.setUp}
      text={codes ? t.signing.recoveryText : made ? t.signing.secretText : t.signing.factorText}
      submit={submit}
    >
      {codes && (
        <Stack as="ul" gap="1" aria-label={t.signing.recovery}>
          {codes.map((code) => (
            <li key={code}>
              <Code fontSize="dense">{code}</Code>
            </li>
          ))}
        </Stack>
      )}
      {made && !codes && (
        <>
          <QrCode.Root value={made.uri} alignSelf="center" p="3" bg="white" borderRadius="panel">
            <QrCode.Frame role="img" aria-label={t.signing.qrCode} color="black">
              <QrCode.Pattern />
            </QrCode.Frame>
          </QrCode.Root>
          <Stack gap="1">
            <Text fontSize="dense" fontWeight="medium">
              {t.signing.secret}
            </Text>
            <Code overflowWrap="anywhere" alignSelf="flex-start">
              {made.secret}
            </Code>
            <TextLink href={made.uri} variant="underline" fontSize="dense">
              {t.signing.openApp}
            </TextLink>
          </Stack>
          <Controller
            control={form.control}
            name="code"
            render={({ field }) => (
              <CodeField
                label={t.signing.code}
                error={errors.code?.message}
                onChange={field.onChange}
                firstRef={field.ref}
              />
            )}
          />
        </>
      )}
      {!made && (
        <PasswordField
          key="password"
          label={t.signing.password}
          autoComplete="current-password"
          {...field('password')}
        />
      )}
    </FormModal>
  );
}
