import { Box, Flex, HStack, Text } from '@chakra-ui/react';
import { documents, type Evidence } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { byIds } from '../../lib/document-pages';
import type { FolderIds } from '../../lib/paths';
import { q } from '../../lib/query';
import { useIsWide } from '../../lib/wide';
import { messages as t } from '../../messages';
import { DocumentViewer, type Highlight } from '../document-viewer/document-viewer';
import { IconAction } from '../icon-action';
import { Panel } from '../panel';

interface BesideDocumentProps {
  readonly ids: FolderIds;
  /** Gets the function that shows places in the document. */
  readonly children: (onPlace: (places: readonly Evidence[]) => void) => ReactNode;
}

/** A study with the document of the selected value beside it. On narrow screens the document opens below. */
export function BesideDocument({ ids, children }: BesideDocumentProps) {
  const [places, setPlaces] = useState<readonly Evidence[]>([]);
  const isWide = useIsWide();
  const [place] = places;
  // The study keeps its position in the tree, and so its selection, when the document opens or closes.
  return (
    <Flex direction={isWide ? 'row' : 'column'} gap="2" h="full" minH="0" minW="0" w="full">
      <Flex flex="1" minH="0" minW="0">
        <Panel h="full" minH="0" minW="0" flex="1" display="flex" overflow="hidden">
          {children(setPlaces)}
        </Panel>
      </Flex>
      {place !== undefined && (
        <Panel
          flexShrink="0"
          minH="0"
          overflow="hidden"
          display="flex"
          flexDirection="column"
          {...(isWide ? { w: '42%' } : { h: '40%' })}
        >
          <PlaceInDocument place={place} ids={ids} onClose={() => setPlaces([])} />
        </Panel>
      )}
    </Flex>
  );
}

function PlaceInDocument({ place, ids, onClose }: { place: Evidence; ids: FolderIds; onClose: () => void }) {
  const { data } = useQuery(q(documents.list, { params: ids, query: byIds([place.document]) }));
  const document = data?.[0];
  const id = place.cell ?? place.block;
  const highlight = useMemo((): Highlight => ({ kind: 'block', id }), [id]);
  return (
    <>
      <HStack px="3" py="1" justify="space-between" borderBottomWidth="1px" borderColor="border">
        <Text fontSize="dense" truncate>
          {document?.name ?? t.study.document}
        </Text>
        <IconAction label={t.study.closeDocument} icon={X} onClick={onClose} />
      </HStack>
      {document && (
        <Box flex="1" minH="0" position="relative" overflow="hidden" display="flex" flexDirection="column">
          <DocumentViewer {...ids} document={document} highlight={highlight} />
        </Box>
      )}
      {data && !document && (
        <Text p="4" color="fg.muted">
          {t.result.deletedDocument(place.document)}
        </Text>
      )}
    </>
  );
}
