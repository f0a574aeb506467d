import { Box, Checkbox, Flex, Stack, Text } from '@chakra-ui/react';
import { DOCUMENT_ORDERS, documents, LIMITS, UNREAD_WARNINGS, type Document } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { useDebounced } from '../../../lib/debounced';
import { lengthsOf } from '../../../lib/document-length';
import { ALL_DOCUMENTS, byIds, documentCount, documentPages } from '../../../lib/document-pages';
import { usePages } from '../../../lib/pages';
import { paths, type FolderIds } from '../../../lib/paths';
import { q } from '../../../lib/query';
import { inWords } from '../../../lib/words-of';
import { messages as t } from '../../../messages';
import { LoadMore } from '../../../ui/load-more';
import { SearchBox } from '../../../ui/search-box';
import { Select } from '../../../ui/select';
import { notify } from '../../../ui/toaster';
import { canBeRead } from './execute-workflow.form';
import { Missing } from './missing';

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
      {(all.data?.total ?? 0) > FEW && (
        <Flex gap="2" wrap="wrap">
          <SearchBox
            label={t.documents.search}
            value={query.search}
            onChange={(search) => setQuery({ ...query, search })}
          />
          <Select
            size="sm"
            width="40"
            aria-label={t.documents.order}
            value={query.order}
            onChange={({ target }) =>
              setQuery({ ...query, order: DOCUMENT_ORDERS.find((each) => each === target.value) ?? 'newest' })
            }
          >
            {DOCUMENT_ORDERS.map((order) => (
              <option key={order} value={order}>
                {t.documents.orders[order]}
              </option>
            ))}
          </Select>
        </Flex>
      )}
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
            <Row
              key={document.id}
              document={document}
              isChosen={chosen.includes(document.id)}
              onToggle={() => toggle(document)}
            />
          ))}
          {list.hasMore && (
            <Flex justify="center" p="2">
              <LoadMore list={list} />
            </Flex>
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

interface Choice {
  readonly ids: FolderIds;
  readonly chosen: readonly number[];
  readonly onChange: (chosen: number[]) => void;
  readonly listed: readonly Document[] | undefined;
  /** As they were when they were ticked here: shown until the server has said how they are. */
  readonly ticked: readonly Document[];
}

/** What is chosen and not on the pages that were loaded. A choice that somebody has deleted is taken back, and said. */
function useChosenElsewhere({ ids, chosen, onChange, listed, ticked }: Choice): readonly Document[] {
  const unlisted = listed ? chosen.filter((id) => !listed.some((each) => each.id === id)) : [];
  const found = useQuery({
    ...q(documents.list, { params: ids, query: byIds(unlisted) }),
    enabled: unlisted.length > 0,
  });
  // Of more than one page nothing can be said.
  const asked = unlisted.slice(0, LIMITS.listPageMaximum);
  const isGone = (id: number): boolean =>
    found.data !== undefined && !found.isFetching && !found.data.some((each) => each.id === id);
  const gone = asked.filter(isGone).join();
  useEffect(() => {
    if (gone === '') return;
    const ids = new Set(gone.split(',').map(Number));
    onChange(chosen.filter((id) => !ids.has(id)));
    notify.info({ title: t.workflow.documentsGone(ids.size) });
    // The choice itself is no reason to look again: what is gone has left it.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [gone]);
  const known = [...(found.data ?? []), ...ticked];
  return unlisted.flatMap((id) => known.find((each) => each.id === id) ?? []);
}

interface RowProps {
  readonly document: Document;
  readonly isChosen: boolean;
  readonly onToggle: () => void;
}

function Row({ document, isChosen, onToggle }: RowProps) {
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

/** Why a document cannot be chosen, or what there is to read. */
function readingText(document: Document): string {
  const { fileName, reading } = document;
  if (reading.status === 'failed') return reading.error?.detail ?? t.documents.reading.failed;
  const [length] = reading.status === 'read' ? lengthsOf(document) : [];
  return `${length ?? t.documents.reading[reading.status]} · ${fileName}`;
}

/** What of a document no workflow can take in: worth knowing before one is paid for. */
const unreadOf = ({ reading }: Document): string[] =>
  reading.warnings
    .filter(({ code }) => UNREAD_WARNINGS.includes(code))
    .map(({ message, said }) => inWords(message, said));
