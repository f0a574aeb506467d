import { Box, Button, HStack, Icon, Stack, Text } from '@chakra-ui/react';
import type { DocumentModel, PageReport } from '@app/contracts';
import { TriangleAlert } from 'lucide-react';
import { formatMessage } from '../../lib/format-message';
import { messages as t } from '../../messages';

interface ReadingReportProps {
  readonly model: DocumentModel;
  readonly onPage: (page: number) => void;
}

const FACTS = ['damaged', 'scanned', 'garbled', 'rotatedText', 'hiddenText'] as const;

/** The reading report: warnings first, then special properties by page. */
export function ReadingReport({ model, onPage }: ReadingReportProps) {
  const { warnings, pages, runningLines } = model;
  const lost = pages.filter((page) => page.lostWords?.length);
  const facts = FACTS.flatMap((fact) => {
    const found = pages.filter((page) => page[fact]);
    return found.length > 0 ? [{ fact, found }] : [];
  });
  const repeated = [...new Set(runningLines.map(({ text }) => text))];
  const isPlain = warnings.length + facts.length + lost.length === 0;
  return (
    <Box
      as="details"
      borderBottomWidth="1px"
      borderColor="border"
      px={{ base: '3', md: '4' }}
      flexShrink="0"
      maxH="45dvh"
      overflowY="auto"
    >
      <Box
        as="summary"
        cursor="pointer"
        py="2"
        fontSize="dense"
        color={warnings.length > 0 ? 'status.review' : 'fg.muted'}
      >
        {warnings.length > 0 && (
          <Icon as={TriangleAlert} boxSize="4" me="2" verticalAlign="text-bottom" aria-hidden="true" />
        )}
        {warnings.length > 0 ? t.preview.notes(warnings.length) : t.preview.report}
      </Box>
      <Stack gap="3" pb="4" fontSize="dense">
        {isPlain && <Text color="fg.muted">{t.preview.nothingSpecial}</Text>}
        {warnings.length > 0 && (
          <Stack as="ul" gap="1" ps="5" listStyleType="disc" maxW="72ch">
            {warnings.map(({ code, message, said }) => (
              <li key={`${code} ${message}`}>{formatMessage(message, said)}</li>
            ))}
          </Stack>
        )}
        {facts.map(({ fact, found }) => (
          <Pages key={fact} text={t.preview.facts[fact]} pages={found} onPage={onPage} />
        ))}
        {lost.length > 0 && (
          <Stack gap="1">
            <Pages text={t.preview.facts.lostWords} pages={lost} onPage={onPage} />
            <Text color="fg.muted" overflowWrap="anywhere">
              {lost.flatMap((page) => page.lostWords ?? []).join(' · ')}
            </Text>
          </Stack>
        )}
        {repeated.length > 0 && (
          <Stack gap="1">
            <Text fontWeight="medium">{t.preview.running(repeated.length)}</Text>
            <Stack as="ul" gap="0.5" color="fg.muted" ps="5" listStyleType="disc">
              {repeated.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </Stack>
          </Stack>
        )}
      </Stack>
    </Box>
  );
}

interface PagesProps {
  readonly text: string;
  readonly pages: readonly PageReport[];
  readonly onPage: (page: number) => void;
}

function Pages({ text, pages, onPage }: PagesProps) {
  return (
    <Stack gap="1">
      <Text fontWeight="medium">{text}</Text>
      <HStack gap="1" wrap="wrap">
        {pages.map(({ page, name }) => (
          <Button key={page} size="2xs" variant="outline" onClick={() => onPage(page)}>
            {name ?? t.preview.pageTitle(page)}
          </Button>
        ))}
      </HStack>
    </Stack>
  );
}
