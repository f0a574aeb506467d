import { Center } from '@chakra-ui/react';

const kinds = [
  { ending: '.pdf', word: 'PDF', color: 'status.failed', bg: 'status.failed.bg' },
  { ending: '.docx', word: 'DOCX', color: 'status.running', bg: 'status.running.bg' },
  { ending: '.doc', word: 'DOC', color: 'status.running', bg: 'status.running.bg' },
  { ending: '.xlsx', word: 'XLSX', color: 'status.completed', bg: 'status.completed.bg' },
  { ending: '.csv', word: 'CSV', color: 'status.completed', bg: 'status.completed.bg' },
];

/** Kind of a file, by its ending. */
export function FileMark({ fileName }: { fileName: string }) {
  const lower = fileName.toLowerCase();
  const kind = kinds.find(({ ending }) => lower.endsWith(ending));
  return (
    <Center
      w="10"
      h="10"
      flexShrink="0"
      borderRadius="control"
      bg={kind?.bg ?? 'status.pending.bg'}
      color={kind?.color ?? 'status.pending'}
      fontSize="2xs"
      fontWeight="bold"
      letterSpacing="0.02em"
      aria-hidden="true"
    >
      {kind?.word ?? '···'}
    </Center>
  );
}
