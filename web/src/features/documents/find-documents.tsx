import { Box, Flex } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { documentCount, type DocumentsQuery } from '../../lib/document-pages';
import type { FolderIds } from '../../lib/paths';
import { useUrlChange } from '../../lib/url-state';
import { messages as t } from '../../messages';
import { DocumentOrder } from '../../ui/document-order';
import { SearchBox } from '../../ui/search-box';

interface FindingProps {
  readonly ids: FolderIds;
  /** The values of the fields and the state of the list. */
  readonly query: DocumentsQuery;
  readonly asked: DocumentsQuery;
}

/** Search and order of a folder's documents, and how many there are. */
export function FindDocuments({ ids, query, asked }: FindingProps) {
  const change = useUrlChange();
  const { data } = useQuery(documentCount(ids, asked));
  return (
    <Flex gap="3" align="center" wrap="wrap">
      <Box flex={{ base: '1 1 100%', md: '1' }} maxW={{ md: '72' }}>
        <SearchBox
          label={t.documents.search}
          value={query.search}
          onChange={(search) => change({ search }, 'replace')}
        />
      </Box>
      <Box hideFrom="xl">
        <DocumentOrder
          order={query.order}
          width="44"
          onChange={(order) => change({ order: order === 'newest' ? null : order }, 'replace')}
        />
      </Box>
      <Box role="status" color="fg.muted" fontSize="dense" minH="5">
        {data && t.documents.count(data.total)}
      </Box>
    </Flex>
  );
}
