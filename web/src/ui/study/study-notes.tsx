import { Box, Button } from '@chakra-ui/react';
import type { StudyModel } from '@app/contracts';
import { messages as t } from '../../messages';

interface StudyNotesProps {
  readonly model: StudyModel;
  readonly onSelect: (address: { entity: string; field: string }) => void;
}

/** The notes of the schedule. */
export function StudyNotes({ model: { notes }, onSelect }: StudyNotesProps) {
  if (notes.length === 0) return null;
  return (
    <Box
      as="details"
      maxH="40%"
      overflow="auto"
      flexShrink="0"
      px="2"
      // Browsers lay out the content of closed details, so that controls in it have a place outside the screen.
      css={{ '&:not([open]) > :not(summary)': { display: 'none' } }}
    >
      <Box as="summary" cursor="pointer" color="fg.muted">
        {t.study.notes(notes.length)}
      </Box>
      {notes.map(({ id, marker, text }) => (
        <Button
          key={id}
          variant="plain"
          size="xs"
          h="auto"
          minH="6"
          w="full"
          px="0"
          whiteSpace="normal"
          textAlign="start"
          justifyContent="flex-start"
          fontWeight="normal"
          data-value={id}
          onClick={() => onSelect({ entity: id, field: 'text' })}
        >
          {`${marker} ${text.value}`.trim()}
        </Button>
      ))}
    </Box>
  );
}
