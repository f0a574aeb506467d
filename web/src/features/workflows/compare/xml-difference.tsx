import { Button, Checkbox, Flex, Heading, HStack, Skeleton, Stack, Text } from '@chakra-ui/react';
import { Suspense, useEffect } from 'react';
import { chunk } from '../../../lib/chunk';
import { fileSize } from '../../../lib/format';
import { monoFont } from '../../../lib/mono-font';
import { useUrlText } from '../../../lib/url-state';
import { messages as t } from '../../../messages';

const MergeEditor = chunk(async () => {
  const [{ MergeEditor: Editor }] = await Promise.all([import('./merge-editor'), monoFont()]);
  return Editor;
});

/** Characters of each side; more would keep the page from answering. */
const XML_MAXIMUM = 8_000_000;

interface DifferenceProps {
  readonly before: string | null;
  readonly after: string | null;
}

/** Both XML files in the same layout with differences highlighted. The editor is in a separate chunk. */
export function XmlDifference({ before, after }: DifferenceProps) {
  useEffect(() => MergeEditor.fetchAhead(), []);
  const [layout, setLayout] = useUrlText('layout');
  const [lines, setLines] = useUrlText('lines');
  const isSplit = layout === 'split';
  const isTooLarge = (before?.length ?? 0) > XML_MAXIMUM || (after?.length ?? 0) > XML_MAXIMUM;
  return (
    <Stack as="section" gap="3" aria-labelledby="compare-lines">
      <Flex justify="space-between" align="flex-end" gap="3" wrap="wrap">
        <Stack gap="0.5">
          <Heading as="h2" id="compare-lines" fontSize="md" fontWeight="semibold">
            {t.compare.lines}
          </Heading>
          <Text color="fg.muted" fontSize="dense">
            {t.compare.linesText}
          </Text>
        </Stack>
        <HStack gap="4" wrap="wrap">
          <Checkbox.Root
            size="sm"
            colorPalette="teal"
            checked={lines === 'all'}
            onCheckedChange={({ checked }) => setLines(checked === true ? 'all' : '')}
          >
            <Checkbox.HiddenInput />
            <Checkbox.Control />
            <Checkbox.Label>{t.compare.allLines}</Checkbox.Label>
          </Checkbox.Root>
          <HStack role="group" aria-label={t.compare.layout} gap="1" hideBelow="md">
            <LayoutButton label={t.compare.unified} isOn={!isSplit} onClick={() => setLayout('')} />
            <LayoutButton label={t.compare.split} isOn={isSplit} onClick={() => setLayout('split')} />
          </HStack>
        </HStack>
      </Flex>
      {isTooLarge && <Text>{t.compare.tooLarge(fileSize(XML_MAXIMUM))}</Text>}
      {!isTooLarge && (
        <Suspense fallback={<Waiting />}>
          {before === null || after === null ? (
            <Waiting />
          ) : (
            <MergeEditor before={before} after={after} isSplit={isSplit} showsAll={lines === 'all'} />
          )}
        </Suspense>
      )}
    </Stack>
  );
}

const Waiting = () => (
  <Skeleton h="24rem" borderRadius="panel" role="status" aria-label={t.compare.loading} />
);

function LayoutButton({ label, isOn, onClick }: { label: string; isOn: boolean; onClick: () => void }) {
  return (
    <Button size="xs" variant={isOn ? 'solid' : 'outline'} aria-pressed={isOn} onClick={onClick}>
      {label}
    </Button>
  );
}
