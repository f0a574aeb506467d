import { Box, Button, chakra, Icon, Text } from '@chakra-ui/react';
import { useDropzone } from '@uppy/react';
import { CloudUpload } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { messages as t } from '../../messages';

/** Where files are dropped or chosen. `limits` says how many and which. */
export function UploadDrop({ isDisabled, limits }: { isDisabled: boolean; limits: string }) {
  const [isOver, setIsOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const options = useMemo(
    () => ({
      noClick: true,
      onDragOver: () => setIsOver(true),
      onDragLeave: () => setIsOver(false),
      onDrop: () => setIsOver(false),
    }),
    [],
  );
  const { getRootProps, getInputProps } = useDropzone(options);
  const { onDragEnter, onDragOver, onDragLeave, onDrop } = getRootProps();
  return (
    <Box
      onDragEnter={onDragEnter}
      onDragOver={onDragOver}
      onDragLeave={onDragLeave}
      onDrop={onDrop}
      textAlign="center"
      px="4"
      py="7"
      borderWidth="1px"
      borderStyle="dashed"
      borderColor={isOver ? 'teal.solid' : 'border.control'}
      borderRadius="panel"
      bg={isOver ? 'bg.info' : 'bg.subtle'}
      transition="background 120ms"
    >
      <Icon
        as={CloudUpload}
        display="block"
        boxSize="6"
        color="fg.muted"
        mx="auto"
        mb="1"
        aria-hidden="true"
      />
      <Text>
        {t.documents.drop}{' '}
        <Button
          variant="plain"
          h="6"
          px="0"
          color="fg.accent"
          textDecoration="underline"
          textUnderlineOffset="3px"
          verticalAlign="baseline"
          disabled={isDisabled}
          onClick={() => input.current?.click()}
        >
          {t.documents.browse}
        </Button>
      </Text>
      <Text color="fg.muted" fontSize="dense">
        {limits}
      </Text>
      <chakra.input
        ref={input}
        {...getInputProps()}
        hidden
        aria-label={t.documents.browse}
        disabled={isDisabled}
      />
    </Box>
  );
}
