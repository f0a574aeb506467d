import { Checkbox, Text } from '@chakra-ui/react';
import { UNREAD_WARNINGS, type Document } from '@app/contracts';
import { lengthsOf } from '../../../lib/document-length';
import { formatMessage } from '../../../lib/format-message';
import { messages as t } from '../../../messages';
import { canBeRead } from './execute-workflow.form';

interface ChoiceProps {
  readonly document: Document;
  readonly isChosen: boolean;
  readonly onToggle: () => void;
}

/** One document with its length, or the reason why it cannot be selected. */
export function DocumentChoice({ document, isChosen, onToggle }: ChoiceProps) {
  return (
    <Checkbox.Root
      w="full"
      px="3"
      py="2"
      gap="3"
      colorPalette="teal"
      checked={isChosen}
      disabled={!canBeRead(document)}
      onCheckedChange={onToggle}
    >
      <Checkbox.HiddenInput />
      <Checkbox.Control />
      <Checkbox.Label fontWeight="normal" flex="1" minW="0">
        <Text as="span" display="block" truncate>
          {document.name}
        </Text>
        <Text as="span" display="block" color="fg.muted" fontSize="xs" truncate>
          {readingText(document)}
        </Text>
        {unreadOf(document).map((message) => (
          <Text key={message} as="span" display="block" color="status.review" fontSize="xs">
            {message}
          </Text>
        ))}
      </Checkbox.Label>
    </Checkbox.Root>
  );
}

/** The reason why a document cannot be selected, or its length. */
function readingText(document: Document): string {
  const { fileName, reading } = document;
  if (reading.status === 'failed') return reading.error?.detail ?? t.documents.reading.failed;
  const [length] = reading.status === 'read' ? lengthsOf(document) : [];
  return `${length ?? t.documents.reading[reading.status]} · ${fileName}`;
}

/** The parts of a document that no workflow can process. The user should know before paying for a run. */
const unreadOf = ({ reading }: Document): string[] =>
  reading.warnings
    .filter(({ code }) => UNREAD_WARNINGS.includes(code))
    .map(({ message, said }) => formatMessage(message, said));
