import { Button, Icon, Stack } from '@chakra-ui/react';
import { ArrowLeft, Waypoints } from 'lucide-react';
import { usePages, type PageAsked } from '../../../lib/pages';
import type { FolderIds } from '../../../lib/paths';
import { useUrlChange, useUrlDialog, useUrlItemDialog } from '../../../lib/url-state';
import { messages as t } from '../../../messages';
import { EmptyBox } from '../../../ui/empty-box';
import { LoadState } from '../../../ui/load-error';
import { LoadMore } from '../../../ui/load-more';
import { NewButton } from '../../../ui/new-button';
import { PageHeader } from '../../../ui/page-header';
import { PanelList } from '../../../ui/panel';
import { DesignRow } from './design-row';
import { AddDesignDialog, DeleteDesignDialog, RenameDesignDialog } from './design.dialogs';
import { type WorkflowDesign, workflowDesigns } from '@app/contracts';
import { call } from '../../../lib/call';

/** The recipes of a folder, newest first. */
export function DesignsPanel({ ids }: { readonly ids: FolderIds }) {
  const change = useUrlChange();
  const list = usePages(designPages(ids));
  const adding = useUrlDialog('add-workflow-design');
  const renaming = useUrlItemDialog('rename-workflow-design');
  const deleting = useUrlItemDialog('delete-workflow-design');
  const itemOf = (item: string | null) => list.items?.find(({ id }) => String(id) === item);
  const [renamed, deleted] = [itemOf(renaming.item), itemOf(deleting.item)];
  const hasDesigns = list.items !== undefined && list.items.length > 0;
  const add = <NewButton label={t.recipes.add} onClick={adding.open} />;
  return (
    <Stack gap="6">
      <PageHeader
        title={t.recipes.title}
        text={t.recipes.text}
        actions={
          <>
            <Button variant="ghost" onClick={() => change({ view: null }, 'push')}>
              <Icon as={ArrowLeft} boxSize="4" aria-hidden="true" />
              {t.recipes.back}
            </Button>
            {hasDesigns && add}
          </>
        }
      />
      <LoadState of={list} noun={t.recipes.noun} h="48" />
      {list.items?.length === 0 && (
        <EmptyBox icon={Waypoints} title={t.recipes.emptyTitle} text={t.recipes.emptyText}>
          {add}
        </EmptyBox>
      )}
      {hasDesigns && (
        <PanelList>
          {list.items.map((design) => (
            <DesignRow
              key={design.id}
              {...{ ids, design }}
              onRename={() => renaming.open(design.id)}
              onDelete={() => deleting.open(design.id)}
            />
          ))}
        </PanelList>
      )}
      <LoadMore list={list} />
      {adding.isOpen && <AddDesignDialog ids={ids} onClose={adding.close} />}
      {renamed && <RenameDesignDialog key={renamed.id} ids={ids} design={renamed} onClose={renaming.close} />}
      {deleted && <DeleteDesignDialog ids={ids} design={deleted} onClose={deleting.close} />}
    </Stack>
  );
}

/** The list of the API, page by page. */
const designPages = (ids: FolderIds) => ({
  endpoint: workflowDesigns.list,
  args: { params: ids },
  load: (page: PageAsked, signal: AbortSignal) =>
    call(workflowDesigns.list, { params: ids, query: page }, { signal }),
  cursorOf: ({ id }: WorkflowDesign) => id,
});
