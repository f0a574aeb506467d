import { Skeleton, Stack, Text } from '@chakra-ui/react';
import { search } from '@app/contracts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { SearchX, TextSearch } from 'lucide-react';
import { useParams } from 'react-router';
import { call } from '../../lib/call';
import { useDebounced } from '../../lib/debounced';
import { useTitle } from '../../lib/titles';
import { useUrlText } from '../../lib/url-state';
import { messages as t } from '../../messages';
import { EmptyBox } from '../../ui/empty-box';
import { LoadError } from '../../ui/load-error';
import { LoadMore } from '../../ui/load-more';
import { PageHeader } from '../../ui/page-header';
import { SearchBox } from '../../ui/search-box';
import { FoundTextItem } from './found-text';

/** The results may grow while texts are being indexed. */
const AGAIN_MS = 3000;

/** Words in the documents and the XML of a workspace, each with its place. */
export function TextSearchPage() {
  const { workspaceId = '' } = useParams();
  const [typed, setTyped] = useUrlText('search');
  const words = useDebounced(typed).trim();
  useTitle(t.search.title);
  const list = useTexts(workspaceId, words);
  const found = list.data?.pages.flatMap((page) => page.found);
  const waiting = list.data?.pages.at(-1)?.waiting ?? 0;
  return (
    <Stack gap="5">
      <PageHeader title={t.search.title} text={t.search.text} />
      <SearchBox label={t.search.field} value={typed} onChange={setTyped} />
      {words === '' && <EmptyBox icon={TextSearch} title={t.search.startTitle} text={t.search.startText} />}
      {words !== '' && list.isPending && <Skeleton h="64" borderRadius="panel" />}
      {list.error && !found && (
        <LoadError noun={t.search.noun} error={list.error} onRetry={() => void list.refetch()} />
      )}
      <Text role="status" color="fg.muted" hidden={words === '' || waiting === 0}>
        {words !== '' && waiting > 0 ? t.search.waiting(waiting) : ''}
      </Text>
      {words !== '' && found?.length === 0 && (
        <EmptyBox icon={SearchX} title={t.search.noneTitle} text={t.search.noneText} />
      )}
      {words !== '' && found && found.length > 0 && (
        <>
          <Stack as="ul" listStyleType="none" gap="3" aria-busy={list.isPlaceholderData || undefined}>
            {found.map((text) => (
              <FoundTextItem key={`${text.kind} ${text.id}`} workspaceId={workspaceId} found={text} />
            ))}
          </Stack>
          <LoadMore
            list={{
              hasMore: list.hasNextPage,
              isLoadingMore: list.isFetchingNextPage,
              moreError: list.isFetchNextPageError ? list.error : null,
              loadMore: () => void list.fetchNextPage(),
            }}
          />
        </>
      )}
    </Stack>
  );
}

function useTexts(workspaceId: string, words: string) {
  const params = { workspaceId };
  return useInfiniteQuery({
    queryKey: [search.texts.name, { params, query: { search: words } }],
    queryFn: ({ pageParam, signal }) =>
      call(
        search.texts,
        { params, query: { search: words, ...(pageParam !== null && { before: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    enabled: words !== '',
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => ((state.data?.pages.at(-1)?.waiting ?? 0) > 0 ? AGAIN_MS : false),
  });
}
