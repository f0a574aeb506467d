import { Box, chakra, HStack, Icon, Stack, Text } from '@chakra-ui/react';
import type { FoundPlace, FoundText } from '@app/contracts';
import { CodeXml, FileText } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../lib/paths';
import { messages as t } from '../../messages';
import { Panel } from '../../ui/panel';
import { wordsToMark } from './words-to-mark';

/** A text with matches and its first matches. Each links to its position. */
export function FoundTextItem({ workspaceId, found }: { workspaceId: string; found: FoundText }) {
  const { kind, name, form, places, hasMore } = found;
  const ids = { workspaceId, formId: form.id };
  const to =
    kind === 'document'
      ? paths.document({ ...ids, documentId: found.id })
      : paths.workflow({ ...ids, workflowId: found.id });
  return (
    <Panel as="li" p="4">
      <Stack gap="2">
        <HStack gap="2" minW="0" wrap="wrap" rowGap="0">
          <Icon
            as={kind === 'document' ? FileText : CodeXml}
            boxSize="4"
            color="fg.muted"
            role="img"
            aria-label={t.search[kind]}
          />
          <Text asChild fontWeight="medium" overflowWrap="anywhere" _hover={{ textDecoration: 'underline' }}>
            <Link to={to}>{name}</Link>
          </Text>
          <Text color="fg.muted" fontSize="dense" overflowWrap="anywhere">
            {t.search.inFolder(form.name)}
          </Text>
        </HStack>
        <Stack as="ul" listStyleType="none" gap="0" aria-label={t.search.results}>
          {places.map((place, at) => (
            <li key={at}>
              <PlaceLink place={place} found={found} workspaceId={workspaceId} />
            </li>
          ))}
        </Stack>
        {hasMore && (
          <Text color="fg.muted" fontSize="xs" px="2">
            {t.search.more}
          </Text>
        )}
      </Stack>
    </Panel>
  );
}

interface PlaceLinkProps {
  readonly workspaceId: string;
  readonly found: FoundText;
  readonly place: FoundPlace;
}

function PlaceLink({ workspaceId, found: { kind, id, form }, place }: PlaceLinkProps) {
  const ids = { workspaceId, formId: form.id };
  const find = wordsToMark(place.parts);
  const to =
    kind === 'document'
      ? paths.document({ ...ids, documentId: id, block: place.place, ...(find && { find }) })
      : paths.workflow({ ...ids, workflowId: id, line: place.place });
  const where =
    kind === 'xml'
      ? t.search.line(place.place)
      : place.page === null
        ? t.search.place
        : t.search.page(place.page);
  return (
    <chakra.div borderRadius="control" _hover={{ bg: 'bg.muted' }} asChild>
      <Link to={to}>
        <HStack gap="3" px="2" py="1.5" align="baseline">
          <Text color="fg.muted" fontSize="xs" w="16" flexShrink="0">
            {where}
          </Text>
          <Box
            flex="1"
            minW="0"
            overflowWrap="anywhere"
            fontSize="dense"
            fontFamily={kind === 'xml' ? 'mono' : undefined}
          >
            {place.parts.map(({ text, isFound }, at) =>
              isFound ? (
                <chakra.mark
                  key={at}
                  bg="status.review.bg"
                  color="status.review"
                  fontWeight="medium"
                  borderRadius="2px"
                >
                  {text}
                </chakra.mark>
              ) : (
                <span key={at}>{text}</span>
              ),
            )}
          </Box>
        </HStack>
      </Link>
    </chakra.div>
  );
}
