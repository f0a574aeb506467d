import { Button, HStack, Icon, Skeleton, type SkeletonProps, Stack, Text } from '@chakra-ui/react';
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

interface LoadStateProps extends Pick<SkeletonProps, 'h' | 'm'> {
  readonly noun?: string;
  readonly title?: string;
  /** A query or a list. */
  readonly of: {
    readonly isPending: boolean;
    readonly error: Error | null;
    readonly data?: unknown;
    readonly items?: unknown;
    readonly refetch?: () => unknown;
    readonly reload?: () => void;
  };
}

/** The state in place of the data: loading, if the height `h` of the data is known, or failed. Nothing beside data. */
export function LoadState({ of, noun, title, ...size }: LoadStateProps) {
  const { isPending, error, data, items, refetch, reload } = of;
  if (isPending && size.h) return <Skeleton {...size} borderRadius="panel" />;
  if (!error || data || items) return null;
  return <LoadError noun={noun} title={title} error={error} onRetry={() => void (reload ?? refetch)?.()} />;
}
