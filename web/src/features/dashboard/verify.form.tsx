import { Button, chakra, Flex, HStack, PinInput, Text } from '@chakra-ui/react';
import { auth, LIMITS } from '@app/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { serverMessage } from '../../lib/api-error';
import { call } from '../../lib/call';
import { userQuery } from '../../lib/session';
import { messages as t } from '../../messages';
import { notify } from '../../ui/toaster';

interface VerifyFormProps {
  readonly email: string;
  readonly onVerified: () => void;
}

const positions = Array.from({ length: LIMITS.codeLength }, (_, index) => index);

/** Six digits from the mail. Pasting the whole code works. */
export function VerifyForm({ email, onVerified }: VerifyFormProps) {
  const client = useQueryClient();
  const [digits, setDigits] = useState<string[]>([]);
  const code = digits.join('');
  const verify = useMutation({
    mutationFn: (given: string) => call(auth.verifyEmail, { body: { email, code: given } }),
    onSuccess: async () => {
      onVerified();
      notify.success({ title: t.toasts.verifySuccess });
      await client.invalidateQueries({ queryKey: userQuery.queryKey });
    },
    onError: (error) => {
      setDigits([]);
      notify.error({ title: t.toasts.verifyFailed, text: serverMessage(error) ?? t.toasts.verifyFallback });
    },
  });
  const resend = useMutation({ mutationFn: () => call(auth.resendVerification, {}) });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (code.length === LIMITS.codeLength) verify.mutate(code);
  };
  return (
    <chakra.form onSubmit={submit} display="flex" flexDirection="column" gap="3">
      <Flex gap="3" wrap="wrap" align="center">
        <PinInput.Root
          otp
          autoFocus
          size={{ base: 'sm', sm: 'md' }}
          count={LIMITS.codeLength}
          value={digits}
          onValueChange={({ value }) => setDigits(value)}
          onValueComplete={({ valueAsString }) => verify.mutate(valueAsString)}
          disabled={verify.isPending}
        >
          <PinInput.Label srOnly>{t.dashboard.verifyCode}</PinInput.Label>
          <PinInput.HiddenInput aria-label={t.dashboard.verifyCode} />
          <PinInput.Control gap={{ base: '1.5', sm: '2' }}>
            {positions.map((index) => (
              <PinInput.Input
                key={index}
                index={index}
                fontFamily="mono"
                aria-label={t.dashboard.verifyDigit(index + 1, LIMITS.codeLength)}
              />
            ))}
          </PinInput.Control>
        </PinInput.Root>
        <HStack gap="2">
          <Button
            type="submit"
            colorPalette="teal"
            disabled={code.length < LIMITS.codeLength}
            loading={verify.isPending}
            loadingText={t.dashboard.verifying}
          >
            {t.dashboard.verify}
          </Button>
          <Button
            variant="ghost"
            loading={resend.isPending}
            loadingText={t.dashboard.resending}
            onClick={() => resend.mutate()}
          >
            {t.dashboard.resend}
          </Button>
        </HStack>
      </Flex>
      <Text role="status" fontSize="dense" color="fg.muted">
        {resend.isSuccess && t.dashboard.resent}
      </Text>
      {resend.isError && (
        <Text role="alert" fontSize="dense" color="fg.error">
          {t.dashboard.resendFailed}
        </Text>
      )}
    </chakra.form>
  );
}
