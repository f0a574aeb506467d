import { Button, HStack, Icon, Stack, Text } from '@chakra-ui/react';
import { CircleAlert } from 'lucide-react';
import { requestId } from '../lib/api-error';
import { errorText } from '../lib/error-text';
import { messages as t } from '../messages';

interface LoadErrorProps {
  readonly noun?: string;
  /** The whole message, if the specification defines one. */
  readonly title?: string;
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** Shown in place of the data: the error, its reason, and a retry button. */
export function LoadError({ noun = '', title, error, onRetry }: LoadErrorProps) {
  const id = requestId(error);
  return (
    <HStack
      role="alert"
      align="flex-start"
      gap="3"
      p="4"
      borderWidth="1px"
      borderRadius="panel"
      bg="bg.error"
      borderColor="red.border"
    >
      <Icon as={CircleAlert} boxSize="5" color="fg.error" aria-hidden="true" />
      <Stack gap="2" align="flex-start">
        <Stack gap="0.5">
          <Text fontWeight="semibold">{title ?? t.errors.loadFailed(noun)}</Text>
          <Text color="fg.muted">{errorText(error)}</Text>
          {id && (
            <Text color="fg.muted" fontFamily="mono" fontSize="xs">
              {t.errors.requestId(id)}
            </Text>
          )}
        </Stack>
        <Button size="xs" variant="outline" onClick={onRetry}>
          {t.actions.retry}
        </Button>
      </Stack>
    </HStack>
  );
}
