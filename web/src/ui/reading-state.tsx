import { Box, HStack, Icon, Stack, Text } from '@chakra-ui/react';
import type { Document, Reading } from '@app/contracts';
import { CircleAlert, CircleCheck, Clock, LoaderCircle, TriangleAlert } from 'lucide-react';
import { formatError } from '../lib/format-error';
import { lengthsOf } from '../lib/document-length';
import { formatMessage } from '../lib/format-message';
import { messages as t } from '../messages';
import { ProgressBar } from './progress-bar';

const words = t.documents.reading;

/** The progress of reading a document, or its result. */
export function ReadingState({ document }: { document: Document }) {
  const { reading } = document;
  const isOpen = reading.status === 'waiting' || reading.status === 'reading';
  if (reading.isBeingChecked && isOpen)
    return <Line icon={Clock} color="status.pending" text={words.checking} />;
  switch (reading.status) {
    case 'waiting':
      return <Line icon={Clock} color="status.pending" text={words.waiting} />;
    case 'reading':
      return <ReadingNow reading={reading} />;
    case 'failed':
      return (
        <Stack gap="0.5">
          <Line icon={CircleAlert} color="status.failed" text={words.failed} />
          {reading.error && (
            <Text fontSize="xs" color="fg.muted" maxW="60ch" overflowWrap="anywhere">
              {formatError(reading.error.detail, reading.error.said)}
            </Text>
          )}
        </Stack>
      );
    case 'read':
      return <ReadingDone document={document} />;
  }
}

function ReadingNow({ reading: { pages, pagesDone } }: { reading: Reading }) {
  const text = pages ? words.page(pagesDone, pages) : words.reading;
  return (
    <Stack gap="1" minW="40">
      <Line icon={LoaderCircle} color="status.running" text={text} isTurning />
      <ProgressBar label={text} done={pagesDone} of={pages} />
    </Stack>
  );
}

function ReadingDone({ document }: { document: Document }) {
  const { warnings } = document.reading;
  return (
    <Stack gap="0.5">
      <Line
        icon={CircleCheck}
        color="status.completed"
        text={[words.read, ...lengthsOf(document)].join(' · ')}
      />
      {warnings.length > 0 && (
        <Box as="details" fontSize="xs" color="fg.muted">
          <Box
            as="summary"
            cursor="pointer"
            color="status.review"
            minH="6"
            display="flex"
            alignItems="center"
            gap="1.5"
          >
            <Icon as={TriangleAlert} boxSize="3.5" aria-hidden="true" />
            {words.warnings(warnings.length)}
          </Box>
          <Stack as="ul" gap="1" ps="5" pb="1" maxW="60ch">
            {warnings.map((warning) => (
              <li key={`${warning.code}-${warning.message}`}>
                {formatMessage(warning.message, warning.said)}
              </li>
            ))}
          </Stack>
        </Box>
      )}
    </Stack>
  );
}

interface LineProps {
  readonly icon: typeof Clock;
  readonly color: string;
  readonly text: string;
  readonly isTurning?: true;
}

function Line({ icon, color, text, isTurning }: LineProps) {
  return (
    <HStack gap="1.5" color={color} fontSize="dense">
      <Icon
        as={icon}
        boxSize="3.5"
        flexShrink="0"
        aria-hidden="true"
        animation={isTurning ? 'spin 1.2s linear infinite' : undefined}
      />
      <Text>{text}</Text>
    </HStack>
  );
}
