import { Button, chakra, Flex, HStack, Text } from '@chakra-ui/react';
import { auth, LIMITS } from '@app/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { serverMessage } from '../../lib/api-error';
import { call } from '../../lib/call';
import { userQuery } from '../../lib/session';
import { messages as t } from '../../messages';
import { CodeField } from '../../ui/code-field';
import { notify } from '../../ui/toaster';

interface VerifyFormProps {
  readonly email: string;
  readonly onVerified: () => void;
}

/** Six digits from the mail. Pasting the whole code works. */
export function VerifyForm({ email, onVerified }: VerifyFormProps) {
  const client = useQueryClient();
  const [code, setCode] = useState('');
  const [refusals, setRefusals] = useState(0);
  const verify = useMutation({
    mutationFn: (given: string) => call(auth.verifyEmail, { body: { email, code: given } }),
    onSuccess: async () => {
      onVerified();
      notify.success({ title: t.toasts.verifySuccess });
      await client.invalidateQueries({ queryKey: userQuery.queryKey });
    },
    onError: (error) => {
      setCode('');
      setRefusals((n) => n + 1);
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
        <CodeField
          key={refusals}
          autoFocus
          label={t.dashboard.verifyCode}
          isLabelHidden
          isDisabled={verify.isPending}
          onChange={setCode}
          onComplete={verify.mutate}
        />
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
