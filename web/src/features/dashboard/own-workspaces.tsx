import { Box, Button, Flex, HStack, SimpleGrid } from '@chakra-ui/react';
import type { User, WorkspaceSummary } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import { LayoutGrid, LogIn, Plus, SearchX } from 'lucide-react';
import { useUrlText } from '../../lib/url-state';
import { allWorkspaces } from '../../lib/whole-lists';
import { messages as t } from '../../messages';
import { EmptyBox } from '../../ui/empty-box';
import { LoadState } from '../../ui/load-error';
import { PageHeader } from '../../ui/page-header';
import { SearchBox } from '../../ui/search-box';
import { ManageAlert, ManageButton, mayManage } from './manage-workspaces';
import { WorkspaceCard, WorkspaceCardSkeleton } from './workspace-card';

interface OwnProps {
  readonly user: User;
  readonly onCreate: () => void;
  readonly onJoin: () => void;
  readonly onEdit: (id: number) => void;
}

/** The workspaces of a person, found by their names, and the ways to one more. */
export function OwnWorkspaces({ user, onCreate, onJoin, onEdit }: OwnProps) {
  const list = useQuery(allWorkspaces);
  const [search, setSearch] = useUrlText('search');
  return (
    <>
      <PageHeader title={t.dashboard.heading} text={t.dashboard.text} />
      <Flex gap="3" direction={{ base: 'column', sm: 'row' }} justify="space-between">
        <SearchBox label={t.dashboard.search} value={search} onChange={setSearch} />
        <Box
          display={{ base: 'grid', sm: 'flex' }}
          // Beside each other on a phone, one below the other where their words would not fit.
          gridTemplateColumns="repeat(auto-fit, minmax(9.75rem, 1fr))"
          gap="2"
        >
          <ManageButton user={user} icon={LogIn} label={t.dashboard.join} onClick={onJoin} />
          <ManageButton user={user} icon={Plus} label={t.dashboard.create} isPrimary onClick={onCreate} />
        </Box>
      </Flex>
      <ManageAlert user={user} />
      {list.isPending && <Cards skeleton />}
      <LoadState of={list} noun={t.dashboard.noun} />
      {list.data && (
        <WorkspaceGrid
          all={list.data}
          search={search}
          onClear={() => setSearch('')}
          user={user}
          onCreate={onCreate}
          onJoin={onJoin}
          onEdit={onEdit}
        />
      )}
    </>
  );
}

interface GridProps extends OwnProps {
  readonly all: readonly WorkspaceSummary[];
  readonly search: string;
  readonly onClear: () => void;
}

function WorkspaceGrid({ all, search, user, onClear, onCreate, onJoin, onEdit }: GridProps) {
  const wanted = search.trim().toLowerCase();
  const found = all.filter(({ name }) => name.toLowerCase().includes(wanted));
  if (all.length === 0)
    return (
      <EmptyBox
        icon={LayoutGrid}
        title={t.dashboard.emptyTitle}
        text={mayManage(user) ? t.dashboard.emptyText : t.dashboard.emptyTextWaiting}
      >
        <HStack gap="2" wrap="wrap" justify="center">
          <ManageButton user={user} icon={LogIn} label={t.dashboard.join} onClick={onJoin} />
          <ManageButton user={user} icon={Plus} label={t.dashboard.create} isPrimary onClick={onCreate} />
        </HStack>
      </EmptyBox>
    );
  if (found.length === 0)
    return (
      <EmptyBox icon={SearchX} title={t.dashboard.noMatchTitle} text={t.dashboard.noMatchText(search)}>
        <Button variant="outline" onClick={onClear}>
          {t.dashboard.clearSearch}
        </Button>
      </EmptyBox>
    );
  return <Cards workspaces={found} onEdit={onEdit} />;
}

interface CardsProps {
  readonly workspaces?: readonly WorkspaceSummary[];
  readonly onEdit?: (id: number) => void;
  readonly skeleton?: true;
}

function Cards({ workspaces: found = [], onEdit, skeleton }: CardsProps) {
  return (
    <SimpleGrid as="ul" listStyleType="none" columns={{ base: 1, md: 2, xl: 3 }} gap="4" aria-busy={skeleton}>
      {skeleton && [1, 2, 3].map((key) => <WorkspaceCardSkeleton key={key} />)}
      {found.map((workspace) => (
        <WorkspaceCard key={workspace.id} workspace={workspace} onEdit={() => onEdit?.(workspace.id)} />
      ))}
    </SimpleGrid>
  );
}
