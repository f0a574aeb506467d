import { Button, HStack, Icon, Text } from '@chakra-ui/react';
import { CircleAlert } from 'lucide-react';
import { messages as t } from '../messages';

interface FormAlertProps {
  readonly text: string | null | undefined;
  /** An optional link or action. */
  readonly onReload?: (() => void) | undefined;
}

/** An error of the whole form. Screen readers announce it when it appears. */
export function FormAlert({ text, onReload }: FormAlertProps) {
  if (!text) return null;
  return (
    <HStack
      role="alert"
      gap="2.5"
      px="3"
      py="2.5"
      align="flex-start"
      borderWidth="1px"
      borderColor="red.border"
      borderRadius="control"
      bg="bg.error"
      color="fg.error"
      fontSize="dense"
    >
      <Icon as={CircleAlert} boxSize="4" mt="0.5" flexShrink="0" aria-hidden="true" />
      <Text flex="1" overflowWrap="anywhere">
        {text}
      </Text>
      {onReload && (
        <Button type="button" size="xs" variant="outline" flexShrink="0" onClick={onReload}>
          {t.actions.loadLatest}
        </Button>
      )}
    </HStack>
  );
}
