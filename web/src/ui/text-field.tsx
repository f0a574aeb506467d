import { Field, Input, Textarea, type InputProps, type TextareaProps } from '@chakra-ui/react';
import type { ReactNode } from 'react';

interface FieldFrame {
  readonly label: string;
  readonly error?: string | undefined;
  readonly help?: string;
  readonly optional?: string;
}

/** Label, control, help and error of one field. Screen readers announce the error when it appears. */
export function FieldBox({ label, error, help, optional, children }: FieldFrame & { children: ReactNode }) {
  return (
    <Field.Root invalid={error !== undefined} gap="1.5">
      <Field.Label fontSize="dense" fontWeight="medium">
        {label}
        {optional && (
          <Field.HelperText as="span" color="fg.subtle" fontWeight="normal" fontSize="xs">
            {optional}
          </Field.HelperText>
        )}
      </Field.Label>
      {children}
      {help && !error && (
        <Field.HelperText color="fg.muted" fontSize="xs">
          {help}
        </Field.HelperText>
      )}
      <Field.ErrorText color="fg.error" fontSize="xs" role="alert">
        {error}
      </Field.ErrorText>
    </Field.Root>
  );
}

export function TextField({ label, error, help, optional, ...input }: FieldFrame & InputProps) {
  return (
    <FieldBox label={label} error={error} {...(help && { help })} {...(optional && { optional })}>
      <Input {...input} />
    </FieldBox>
  );
}

export function TextAreaField({ label, error, help, optional, ...input }: FieldFrame & TextareaProps) {
  return (
    <FieldBox label={label} error={error} {...(help && { help })} {...(optional && { optional })}>
      <Textarea rows={3} {...input} />
    </FieldBox>
  );
}
