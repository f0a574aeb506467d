import { Box, Flex, Stack, Text } from '@chakra-ui/react';
import type { Document } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useDebounced } from '../../../lib/debounced';
import {
  ALL_DOCUMENTS,
  documentCount,
  documentPages,
  type DocumentsQuery,
} from '../../../lib/document-pages';
import { usePages } from '../../../lib/pages';
import { paths, type FolderIds } from '../../../lib/paths';
import { messages as t } from '../../../messages';
import { DocumentOrder } from '../../../ui/document-order';
import { LoadMore } from '../../../ui/load-more';
import { SearchBox } from '../../../ui/search-box';
import { DocumentChoice } from './document-choice';
import { Missing } from './missing';
import { useChosenElsewhere } from './use-chosen-elsewhere';

interface PickerProps {
  readonly ids: FolderIds;
  readonly chosen: readonly number[];
  readonly onChange: (chosen: number[]) => void;
  readonly error?: string | undefined;
}

/** As many as are looked through without a search. */
const FEW = 8;

/** Which documents the workflow reads: found and ordered by the server, those that are chosen always in sight. */
export function DocumentPicker({ ids, chosen, onChange, error }: PickerProps) {
  const titleId = useId();
  const [query, setQuery] = useState(ALL_DOCUMENTS);
  const asked = { ...query, search: useDebounced(query.search) };
  const list = usePages(documentPages(ids, asked));
  const all = useQuery(documentCount(ids, ALL_DOCUMENTS));
  const [ticked, setTicked] = useState<readonly Document[]>([]);
  const elsewhere = useChosenElsewhere({ ids, chosen, onChange, listed: list.items, ticked });
  const toggle = (document: Document) => {
    setTicked([...ticked.filter(({ id }) => id !== document.id), document]);
    onChange(
      chosen.includes(document.id)
        ? chosen.filter((known) => known !== document.id)
        : [...chosen, document.id],
    );
  };
  const rows = [...elsewhere, ...(list.items ?? [])];
  return (
    <Stack role="group" aria-labelledby={titleId} gap="1.5">
      <Flex justify="space-between" gap="3">
        <Text id={titleId} fontSize="dense" fontWeight="medium">
          {t.workflow.documents}
        </Text>
        <Text color="fg.muted" fontSize="dense" role="status">
          {chosen.length > 0 && t.workflow.chosen(chosen.length, all.data?.total ?? chosen.length)}
        </Text>
      </Flex>
      {(all.data?.total ?? 0) > FEW && <Find query={query} onChange={setQuery} />}
      {list.items && rows.length === 0 && asked.search === '' && (
        <Missing
          text={t.workflow.noDocuments}
          link={t.workflow.toDocuments}
          to={paths.documents(ids.workspaceId, ids.formId)}
        />
      )}
      {list.items?.length === 0 && asked.search !== '' && (
        <Text color="fg.muted" fontSize="dense">
          {t.documents.nothingFound(asked.search)}
        </Text>
      )}
      {rows.length > 0 && (
        <Box
          borderWidth="1px"
          borderColor={error ? 'border.error' : 'border.control'}
          borderRadius="control"
          maxH="52"
          overflowY="auto"
          divideY="1px"
          divideColor="border"
          aria-busy={list.isRenewing}
        >
          {rows.map((document) => (
            <DocumentChoice
              key={document.id}
              document={document}
              isChosen={chosen.includes(document.id)}
              onToggle={() => toggle(document)}
            />
          ))}
          {list.hasMore && (
            <Stack p="2">
              <LoadMore list={list} />
            </Stack>
          )}
        </Box>
      )}
      {error && (
        <Text role="alert" color="fg.error" fontSize="xs">
          {error}
        </Text>
      )}
    </Stack>
  );
}

interface FindProps {
  readonly query: DocumentsQuery;
  readonly onChange: (query: DocumentsQuery) => void;
}

function Find({ query, onChange }: FindProps) {
  return (
    <Flex gap="2" wrap="wrap">
      <SearchBox
        label={t.documents.search}
        value={query.search}
        onChange={(search) => onChange({ ...query, search })}
      />
      <DocumentOrder order={query.order} width="40" onChange={(order) => onChange({ ...query, order })} />
    </Flex>
  );
}
