import { Flex, Stack, Tabs } from '@chakra-ui/react';
import { FOLDER_VIEWS, forms, may, workspaces } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import { FolderPlus } from 'lucide-react';
import { Suspense } from 'react';
import { useParams } from 'react-router';
import { chunk, useFetchAhead } from '../../lib/chunk';
import { useDebounced } from '../../lib/debounced';
import { useItemOfDialog } from '../../lib/item-of-dialog';
import { usePages } from '../../lib/pages';
import { q } from '../../lib/query';
import { useTitle } from '../../lib/titles';
import { useUrlChange, useUrlDialog, useUrlItemDialog, useUrlParams } from '../../lib/url-state';
import { messages as t } from '../../messages';
import { LoadState } from '../../ui/load-error';
import { NewButton } from '../../ui/new-button';
import { PageHeader } from '../../ui/page-header';
import { TabBar } from '../../ui/tab-bar';
import { SearchBox } from '../../ui/search-box';
import { FolderFilter } from './folder-filter';
import { FolderGrid, FolderGridSkeleton } from './folder-grid';
import { folderQueryOf, foldersPages } from './folders.query';

const CreateFolderDialog = chunk(async () => (await import('./folder.dialogs')).CreateFolderDialog);
const EditFolderDialog = chunk(async () => (await import('./folder.dialogs')).EditFolderDialog);
const DeleteFolderDialog = chunk(async () => (await import('./delete-folder.dialog')).DeleteFolderDialog);

const DIALOGS = [CreateFolderDialog, EditFolderDialog, DeleteFolderDialog];

/** The folders of a workspace. */
export function FoldersPage() {
  const { workspaceId = '' } = useParams();
  useTitle(t.folders.title);
  useFetchAhead(DIALOGS);
  return <Folders key={workspaceId} workspaceId={workspaceId} />;
}

function Folders({ workspaceId }: { workspaceId: string }) {
  const params = useUrlParams();
  const change = useUrlChange();
  const query = folderQueryOf(params);
  const list = usePages(foldersPages(workspaceId, { ...query, search: useDebounced(query.search) }));
  const workspace = useQuery(q(workspaces.get, { params: { workspaceId } }));
  const create = useUrlDialog('create-folder');
  const edit = useUrlItemDialog('edit-folder');
  const remove = useUrlItemDialog('delete-folder');
  const listed = list.items;
  const ask = (formId: string) => q(forms.get, { params: { workspaceId, formId } });
  const edited = useItemOfDialog({ item: edit.item, listed, ask });
  const removed = useItemOfDialog({ item: remove.item, listed, ask });
  const mayDelete = workspace.data !== undefined && may(workspace.data.role, 'forms.delete');
  const add = <NewButton label={t.folders.add} icon={FolderPlus} onClick={create.open} />;
  return (
    <Stack gap="5">
      <PageHeader title={t.folders.title} text={t.folders.text} actions={add} />
      <Tabs.Root
        value={query.view}
        onValueChange={({ value }) => change({ view: value === 'all' ? null : value }, 'replace')}
        variant="line"
        colorPalette="teal"
      >
        <TabBar label={t.folders.tabs} value={query.view}>
          {FOLDER_VIEWS.map((view) => (
            <Tabs.Trigger key={view} value={view}>
              {t.folders.views[view]}
            </Tabs.Trigger>
          ))}
        </TabBar>
        <Tabs.Content value={query.view} pt="5">
          <Stack gap="5">
            {query.view === 'all' && (
              <Flex gap="2">
                <SearchBox
                  label={t.folders.search}
                  value={query.search}
                  onChange={(search) => change({ search }, 'replace')}
                />
                <FolderFilter query={query} />
              </Flex>
            )}
            {list.isPending && <FolderGridSkeleton />}
            <LoadState of={list} noun={t.folders.noun} />
            {list.items && (
              <FolderGrid
                list={list}
                query={query}
                add={add}
                mayDelete={mayDelete}
                onEdit={edit.open}
                onDelete={remove.open}
              />
            )}
          </Stack>
        </Tabs.Content>
      </Tabs.Root>
      <Suspense fallback={null}>
        {create.isOpen && <CreateFolderDialog workspaceId={workspaceId} onClose={create.close} />}
        {edited && <EditFolderDialog key={edited.id} form={edited} onClose={edit.close} />}
        {removed && mayDelete && (
          <DeleteFolderDialog key={removed.id} form={removed} onClose={remove.close} />
        )}
      </Suspense>
    </Stack>
  );
}
