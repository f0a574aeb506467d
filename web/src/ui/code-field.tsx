import { Field, PinInput } from '@chakra-ui/react';
import { LIMITS } from '@app/contracts';
import type { Ref } from 'react';
import { messages as t } from '../messages';

interface CodeFieldProps {
  readonly label: string;
  readonly isLabelHidden?: boolean;
  readonly error?: string | undefined;
  readonly help?: string;
  readonly isDisabled?: boolean;
  readonly autoFocus?: boolean;
  /** Called with the digits so far. */
  readonly onChange: (code: string) => void;
  /** Called once all digits are there. */
  readonly onComplete?: (code: string) => void;
  /** The first box. */
  readonly firstRef?: Ref<HTMLInputElement>;
}

const POSITIONS = Array.from({ length: LIMITS.codeLength }, (_, index) => index);

/** A numeric code: one empty box per digit. Pasting the whole code works. Change its `key` to clear it. */
export function CodeField({ label, isLabelHidden = false, error, help, ...rest }: CodeFieldProps) {
  const { isDisabled = false, autoFocus = false, onChange, onComplete, firstRef } = rest;
  return (
    <Field.Root invalid={error !== undefined} gap="1.5" w="auto" alignItems="flex-start">
      <PinInput.Root
        otp
        placeholder=""
        autoFocus={autoFocus}
        size={{ base: 'sm', sm: 'md' }}
        count={LIMITS.codeLength}
        disabled={isDisabled}
        onValueChange={({ valueAsString }) => onChange(valueAsString)}
        onValueComplete={({ valueAsString }) => onComplete?.(valueAsString)}
      >
        <PinInput.Label fontSize="dense" fontWeight="medium" mb="1.5" display="block" srOnly={isLabelHidden}>
          {label}
        </PinInput.Label>
        <PinInput.HiddenInput aria-label={label} />
        <PinInput.Control gap={{ base: '1.5', sm: '2' }}>
          {POSITIONS.map((index) => (
            <PinInput.Input
              key={index}
              index={index}
              fontFamily="mono"
              borderColor="border.control"
              aria-label={t.auth.codeDigit(index + 1, LIMITS.codeLength)}
              {...(index === 0 && firstRef && { ref: firstRef })}
            />
          ))}
        </PinInput.Control>
      </PinInput.Root>
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
