import { Box, Flex, HStack, Icon, Text } from '@chakra-ui/react';
import { CircleAlert, CircleCheck, RotateCw, X } from 'lucide-react';
import { fileSize } from '../../lib/format';
import { messages as t } from '../../messages';
import { IconAction } from '../../ui/icon-action';
import { ProgressBar } from '../../ui/progress-bar';
import { FileMark } from './file-mark';
import { uploadErrorText, type UploadFile } from './uploader';

interface UploadRowProps {
  readonly file: UploadFile;
  readonly onRemove: () => void;
  readonly onRetry: () => void;
}

/** One chosen file: how far it is, or why it failed and how to go on. */
export function UploadRow({ file, onRemove, onRetry }: UploadRowProps) {
  const { error, name, size, progress } = file;
  const isStarted = Boolean(progress.uploadStarted);
  const isDone = Boolean(progress.complete) && !error;
  return (
    <Flex
      as="li"
      gap="3"
      align="center"
      p="2.5"
      borderWidth="1px"
      borderRadius="control"
      borderColor={error ? 'border.error' : 'border'}
    >
      <FileMark fileName={name} />
      <Box flex="1" minW="0">
        <Text fontWeight="medium" truncate title={name}>
          {name}
        </Text>
        <HStack
          gap="2"
          fontSize="xs"
          color={error ? 'fg.error' : 'fg.muted'}
          role={error ? 'alert' : undefined}
        >
          {error && <Icon as={CircleAlert} boxSize="3.5" flexShrink="0" aria-hidden="true" />}
          <Text overflowWrap="anywhere">
            {error ? uploadErrorText(error) : `${fileSize(size ?? 0)} · ${stateText(file)}`}
          </Text>
        </HStack>
        {isStarted && !error && !isDone && (
          <ProgressBar label={name} done={progress.percentage ?? 0} of={100} mt="1.5" />
        )}
      </Box>
      {isDone && <Icon as={CircleCheck} boxSize="4.5" color="status.completed" aria-hidden="true" />}
      {error && <IconAction label={t.documents.retryFile(name)} icon={RotateCw} onClick={onRetry} />}
      {!isDone && <IconAction label={t.documents.remove(name)} icon={X} onClick={onRemove} />}
    </Flex>
  );
}

function stateText({ progress }: UploadFile): string {
  if (progress.complete) return t.documents.state.complete;
  if (progress.postprocess || progress.uploadComplete) return t.documents.state.saving;
  if (progress.uploadStarted) return t.documents.state.uploading(progress.percentage ?? 0);
  return t.documents.state.waiting;
}
