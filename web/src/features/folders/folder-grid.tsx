import { Button, SimpleGrid, Stack } from '@chakra-ui/react';
import type { Folder } from '@app/contracts';
import { Clock, FolderClosed, SearchX, Star, type LucideIcon } from 'lucide-react';
import { memo, useDeferredValue, type ReactNode } from 'react';
import type { Pages } from '../../lib/pages';
import { useUrlChange } from '../../lib/url-state';
import { messages as t } from '../../messages';
import { EmptyBox } from '../../ui/empty-box';
import { LoadMore } from '../../ui/load-more';
import { isFirstRow } from '../../ui/long-row';
import { FolderCard, FolderCardSkeleton, LeavingFolderCard } from './folder-card';
import { activeFilters, NO_FILTER } from './folder-filter';
import type { FolderQuery } from './folders.query';

interface FolderGridProps {
  readonly list: Pages<Folder>;
  readonly query: FolderQuery;
  readonly add: ReactNode;
  readonly mayDelete: boolean;
  readonly onEdit: (id: number) => void;
  readonly onDelete: (id: number) => void;
}

const NONE: readonly Folder[] = [];

export function FolderGrid({ list, query, add, mayDelete, onEdit, onDelete }: FolderGridProps) {
  const found = list.items ?? NONE;
  // Render large list changes in the background, so that typing stays responsive.
  const drawn = useDeferredValue(found);
  // An empty list that is being refetched is not final: a folder may just have been added.
  if (found.length === 0)
    return list.isFetching ? <FolderGridSkeleton /> : <NoFolders query={query} add={add} />;
  return (
    <Stack gap="4">
      <Grid isBusy={list.isRenewing}>
        <FolderCards
          folders={drawn}
          isRecent={query.view === 'recent'}
          onEdit={onEdit}
          onDelete={mayDelete ? onDelete : undefined}
        />
      </Grid>
      <LoadMore list={list} />
    </Stack>
  );
}

interface CardsProps {
  readonly folders: readonly Folder[];
  readonly isRecent: boolean;
  readonly onEdit: (id: number) => void;
  readonly onDelete: ((id: number) => void) | undefined;
}

/** Separate from the search field, so that a keystroke does not compare thousands of cards. */
const FolderCards = memo(function FolderCards({ folders, isRecent, onEdit, onDelete }: CardsProps) {
  return folders.map((folder, place) =>
    folder.left === null ? (
      <FolderCard key={folder.id} isFirst={isFirstRow(place)} {...{ folder, isRecent, onEdit, onDelete }} />
    ) : (
      <LeavingFolderCard key={folder.id} name={folder.name} left={folder.left} />
    ),
  );
});

export function FolderGridSkeleton() {
  return (
    <Grid isBusy>
      {[1, 2, 3].map((key) => (
        <FolderCardSkeleton key={key} />
      ))}
    </Grid>
  );
}

const emptyViews: Record<'recent' | 'favorites', { icon: LucideIcon; title: string; text: string }> = {
  recent: { icon: Clock, title: t.folders.recentTitle, text: t.folders.recentText },
  favorites: { icon: Star, title: t.folders.favoritesTitle, text: t.folders.favoritesText },
};

/** Why there is nothing: none yet, or none that is meant. */
function NoFolders({ query, add }: { query: FolderQuery; add: ReactNode }) {
  const change = useUrlChange();
  if (query.view !== 'all') return <EmptyBox {...emptyViews[query.view]} />;
  if (query.search.trim() !== '' || activeFilters(query) > 0)
    return (
      <EmptyBox
        icon={SearchX}
        title={t.folders.noMatchTitle}
        text={query.search.trim() ? t.folders.noMatchText(query.search) : t.folders.noMatchFilter}
      >
        <Button variant="outline" onClick={() => change({ ...NO_FILTER, search: null }, 'replace')}>
          {query.search.trim() ? t.dashboard.clearSearch : t.actions.clearFilter}
        </Button>
      </EmptyBox>
    );
  return (
    <EmptyBox icon={FolderClosed} title={t.folders.emptyTitle} text={t.folders.emptyText}>
      {add}
    </EmptyBox>
  );
}

function Grid({ isBusy, children }: { isBusy?: boolean; children: ReactNode }) {
  return (
    <SimpleGrid
      as="ul"
      listStyleType="none"
      columns={{ base: 1, sm: 2, lg: 3, '2xl': 4 }}
      gap="4"
      aria-busy={isBusy || undefined}
    >
      {children}
    </SimpleGrid>
  );
}
