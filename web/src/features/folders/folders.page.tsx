import { Button, Icon, SimpleGrid, Stack } from '@chakra-ui/react';
import { forms, type Form } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import { FolderClosed, FolderPlus, SearchX } from 'lucide-react';
import { useParams } from 'react-router';
import { q } from '../../lib/query';
import { useTitle } from '../../lib/titles';
import { useUrlDialog, useUrlText } from '../../lib/url-state';
import { messages as t } from '../../messages';
import { EmptyBox } from '../../ui/empty-box';
import { LoadError } from '../../ui/load-error';
import { PageHeader } from '../../ui/page-header';
import { SearchBox } from '../../ui/search-box';
import { CreateFolderDialog } from './create-folder.dialog';
import { FolderCard, FolderCardSkeleton } from './folder-card';

/** The folders of a workspace. */
export function FoldersPage() {
  const { workspaceId = '' } = useParams();
  const list = useQuery(q(forms.list, { params: { workspaceId } }));
  const [search, setSearch] = useUrlText('search');
  const dialog = useUrlDialog('create-folder');
  useTitle(t.folders.title);
  return (
    <Stack gap="6">
      <PageHeader
        title={t.folders.title}
        text={t.folders.text}
        actions={<AddButton onClick={dialog.open} />}
      />
      <SearchBox label={t.folders.search} value={search} onChange={setSearch} />
      {list.isPending && (
        <Grid isBusy>
          {[1, 2, 3].map((key) => (
            <FolderCardSkeleton key={key} />
          ))}
        </Grid>
      )}
      {list.error && !list.data && (
        <LoadError noun={t.folders.noun} error={list.error} onRetry={() => void list.refetch()} />
      )}
      {list.data && (
        <Folders all={list.data} search={search} onClear={() => setSearch('')} onAdd={dialog.open} />
      )}
      <CreateFolderDialog workspaceId={workspaceId} isOpen={dialog.isOpen} onClose={dialog.close} />
    </Stack>
  );
}

interface FoldersProps {
  readonly all: readonly Form[];
  readonly search: string;
  readonly onClear: () => void;
  readonly onAdd: () => void;
}

function Folders({ all, search, onClear, onAdd }: FoldersProps) {
  const wanted = search.trim().toLowerCase();
  const found = all.filter(({ name, description }) =>
    `${name} ${description ?? ''}`.toLowerCase().includes(wanted),
  );
  if (all.length === 0)
    return (
      <EmptyBox icon={FolderClosed} title={t.folders.emptyTitle} text={t.folders.emptyText}>
        <AddButton onClick={onAdd} />
      </EmptyBox>
    );
  if (found.length === 0)
    return (
      <EmptyBox icon={SearchX} title={t.folders.noMatchTitle} text={t.dashboard.noMatchText(search)}>
        <Button variant="outline" onClick={onClear}>
          {t.dashboard.clearSearch}
        </Button>
      </EmptyBox>
    );
  return (
    <Grid>
      {found.map((form) => (
        <FolderCard key={form.id} form={form} />
      ))}
    </Grid>
  );
}

function Grid({ isBusy, children }: { isBusy?: true; children: React.ReactNode }) {
  return (
    <SimpleGrid
      as="ul"
      listStyleType="none"
      columns={{ base: 1, sm: 2, lg: 3, '2xl': 4 }}
      gap="4"
      aria-busy={isBusy}
    >
      {children}
    </SimpleGrid>
  );
}

function AddButton({ onClick }: { onClick: () => void }) {
  return (
    <Button colorPalette="teal" onClick={onClick}>
      <Icon as={FolderPlus} boxSize="4" aria-hidden="true" />
      {t.folders.add}
    </Button>
  );
}
