import { Button, Stack } from '@chakra-ui/react';
import { useState } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { messages as t } from '../messages';
import { CodeField } from './code-field';
import { PasswordField } from './password-field';
import { TextField } from './text-field';
import { fieldsOf } from './use-fields';

interface FieldsProps {
  readonly form: UseFormReturn<{ password: string; code: string }>;
}

/** The password and a code of the second factor: six digits of the app, or a recovery code. */
export function ReauthenticationFields({ form }: FieldsProps) {
  const [isRecovery, setIsRecovery] = useState(false);
  const { errors } = form.formState;
  const field = fieldsOf(form);
  const change = () => {
    setIsRecovery(!isRecovery);
    form.resetField('code');
  };
  return (
    <>
      <PasswordField label={t.signing.password} autoComplete="current-password" {...field('password')} />
      <Stack gap="1.5" align="flex-start">
        <Controller
          control={form.control}
          name="code"
          render={({ field }) =>
            isRecovery ? (
              <TextField
                label={t.signing.recoveryCode}
                autoComplete="off"
                fontFamily="mono"
                error={errors.code?.message}
                {...field}
              />
            ) : (
              <CodeField
                label={t.signing.code}
                help={t.signing.codeHelp}
                error={errors.code?.message}
                onChange={field.onChange}
                firstRef={field.ref}
              />
            )
          }
        />
        <Button variant="plain" size="xs" px="0" color="fg.muted" onClick={change}>
          {isRecovery ? t.signing.useApp : t.signing.useRecovery}
        </Button>
      </Stack>
    </>
  );
}
