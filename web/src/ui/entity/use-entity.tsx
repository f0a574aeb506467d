import type { Endpoint } from '@app/contracts';
import { type ReactNode, Suspense } from 'react';
import { call } from '../../lib/call';
import { chunk, useFetchAhead } from '../../lib/chunk';
import { useItemOfDialog } from '../../lib/item-of-dialog';
import { type Pages, usePages } from '../../lib/pages';
import { q } from '../../lib/query';
import { useUrlDialog, useUrlItemDialog } from '../../lib/url-state';
import { messages as t } from '../../messages';
import { ConfirmAction } from '../confirm';
import { type Entity, type EntityItem, type EntityTexts, type Params, paramsOf } from './entity';

const AddDialog = chunk(async () => (await import('./entity.dialog')).AddEntityDialog<EntityItem>);
const EditDialog = chunk(async () => (await import('./entity.dialog')).EditEntityDialog<EntityItem>);

const DIALOGS = [AddDialog, EditDialog];

export interface EntityScreen<Item> {
  readonly list: Pages<Item>;
  readonly add: () => void;
  readonly edit: (id: number) => void;
  readonly remove: (id: number) => void;
  /** The open dialog, to be rendered beside the list. */
  readonly dialogs: ReactNode;
}

/** The list of an entity and its dialogs, which are in the address. Without permission no dialog opens. */
export function useEntity<Item extends EntityItem>(
  entity: Entity<Item>,
  params: Params,
  { canEdit, canDelete } = { canEdit: true, canDelete: true },
): EntityScreen<Item> {
  const { endpoints, dialogs, texts } = entity;
  const list = usePages<Item>({
    endpoint: endpoints.list,
    args: { params },
    load: (page, signal) => call(endpoints.list, { params, query: page, body: undefined }, { signal }),
    cursorOf: ({ id }) => id,
  });
  const adding = useUrlDialog(dialogs.add ?? '');
  const editing = useUrlItemDialog(dialogs.edit);
  const deleting = useUrlItemDialog(dialogs.delete ?? '');
  useFetchAhead(DIALOGS);
  const edited = useEntityItem(entity, { params, list, item: canEdit ? editing.item : null });
  const deleted = useEntityItem(entity, { params, list, item: canDelete ? deleting.item : null });
  return {
    list,
    add: adding.open,
    edit: editing.open,
    remove: deleting.open,
    dialogs: (
      <>
        <Suspense fallback={null}>
          {adding.isOpen && canEdit && endpoints.create && texts.add && (
            <AddDialog
              entity={entity}
              params={params}
              endpoint={endpoints.create}
              texts={texts.add}
              onClose={adding.close}
            />
          )}
          {edited && (
            <EditDialog
              key={edited.id}
              entity={entity}
              params={params}
              item={edited}
              onClose={editing.close}
            />
          )}
        </Suspense>
        {deleted && endpoints.delete && texts.delete && (
          <DeleteEntity
            entity={entity}
            params={params}
            endpoint={endpoints.delete}
            texts={texts.delete}
            item={deleted}
            onClose={deleting.close}
          />
        )}
      </>
    ),
  };
}

interface Shown<Item> {
  readonly params: Params;
  readonly list: Pages<Item>;
  /** The id in the address. Null if the dialog is closed. */
  readonly item: string | null;
}

/** The item that a dialog is about. It is loaded if the list does not contain it. */
export function useEntityItem<Item extends EntityItem>(
  { endpoints, id, isListPartial }: Entity<Item>,
  { params, list, item }: Shown<Item>,
): Item | undefined {
  // An item of another folder than that of the address is found in the list only.
  const isFindable = 'formId' in params || !endpoints.get.path.includes(':formId');
  return useItemOfDialog<Item>({
    item: isFindable || list.items?.some((listed) => String(listed.id) === item) ? item : null,
    listed: isListPartial ? list.items && [] : list.items,
    ask: (asked) => q(endpoints.get, { params: { ...params, [id]: asked }, body: undefined }),
  });
}

interface DeleteProps<Item extends EntityItem> {
  readonly entity: Entity<Item>;
  readonly endpoint: Endpoint;
  readonly texts: NonNullable<EntityTexts<Item>['delete']>;
  readonly params: Params;
  readonly item: Item;
  readonly onClose: () => void;
}

function DeleteEntity<Item extends EntityItem>(props: DeleteProps<Item>) {
  const { entity, endpoint, texts, params, item, onClose } = props;
  return (
    <ConfirmAction
      onClose={onClose}
      title={texts.title(entity.nameOf(item))}
      text={texts.text}
      note={texts.note}
      confirmLabel={t.actions.delete}
      send={() =>
        call(endpoint, { params: paramsOf(entity, params, item), query: undefined, body: undefined })
      }
      done={texts.done}
      failed={texts.failed}
      shownBy={[entity.endpoints.list, ...(entity.shownBy ?? [])]}
    />
  );
}
