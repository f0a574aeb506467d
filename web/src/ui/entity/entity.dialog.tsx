import type { Endpoint } from '@app/contracts';
import { call } from '../../lib/call';
import { type Entity, type EntityItem, type EntityTexts, type Params, paramsOf } from './entity';
import { AddDialog, EditDialog } from './save-dialogs';

interface DialogProps<Item extends EntityItem> {
  readonly entity: Entity<Item>;
  /** The params of the list. */
  readonly params: Params;
  readonly onClose: () => void;
}

interface AddProps<Item extends EntityItem> extends DialogProps<Item> {
  readonly endpoint: Endpoint;
  readonly texts: NonNullable<EntityTexts<Item>['add']>;
}

/** Adds an item. */
export function AddEntityDialog<Item extends EntityItem>(props: AddProps<Item>) {
  const { entity, endpoint, texts, params, onClose } = props;
  const { endpoints, form, Fields, shownBy = [], size = 'md' } = entity;
  return (
    <AddDialog
      form={form}
      send={(body) =>
        entity.create ? entity.create(params, body) : call(endpoint, { params, body, query: undefined })
      }
      title={texts.label}
      text={texts.text}
      submit={texts.label}
      submitting={texts.busy}
      done={texts.done}
      failed={texts.failed}
      shownBy={[endpoints.list, ...shownBy]}
      size={size}
      onClose={onClose}
    >
      <Fields item={null} params={params} />
    </AddDialog>
  );
}

/** Changes an item. */
export function EditEntityDialog<Item extends EntityItem>(
  props: DialogProps<Item> & { readonly item: Item },
) {
  const { entity, params, item, onClose } = props;
  const { endpoints, texts, Fields, shownBy = [], size = 'md', updateForm = entity.form } = entity;
  const itemParams = paramsOf(entity, params, item);
  return (
    <EditDialog
      form={updateForm}
      item={item}
      load={() => call(endpoints.get, { params: itemParams, body: undefined })}
      send={(body, made) => call(endpoints.update, { params: itemParams, body }, made)}
      title={texts.edit.title(entity.nameOf(item))}
      {...(texts.edit.text && { text: texts.edit.text(item) })}
      done={texts.edit.done}
      failed={texts.edit.failed}
      shownBy={[endpoints.list, endpoints.get, ...shownBy]}
      size={size}
      onClose={onClose}
    >
      {(base) => <Fields item={base} params={params} />}
    </EditDialog>
  );
}
