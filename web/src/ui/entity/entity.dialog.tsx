import type { Endpoint } from '@app/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import { type FieldValues, useForm } from 'react-hook-form';
import { call } from '../../lib/call';
import { SaveModal } from '../save-modal';
import { useEditSave } from '../use-edit-save';
import { useSave } from '../use-save';
import { type Entity, type EntityItem, type EntityTexts, type Params, paramsOf } from './entity';

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
  const { endpoints, Fields, shownBy = [], size = 'md' } = entity;
  const form = useForm<FieldValues, unknown, object>({
    resolver: zodResolver(entity.form.schema),
    defaultValues: entity.form.initial,
  });
  const save = useSave<FieldValues, object>(form, {
    send: (body) =>
      entity.create ? entity.create(params, body) : call(endpoint, { params, body, query: undefined }),
    fields: entity.form.names,
    saved: texts.done,
    failed: texts.failed,
    shownBy: [endpoints.list, ...shownBy],
    onClose,
  });
  return (
    <SaveModal
      form={form}
      save={save}
      onClose={onClose}
      title={texts.label}
      text={texts.text}
      submit={texts.label}
      submitting={texts.busy}
      size={size}
    >
      <Fields item={null} params={params} />
    </SaveModal>
  );
}

/** Changes an item. A conflict with another user is shown, and the latest state can be loaded. */
export function EditEntityDialog<Item extends EntityItem>({
  entity,
  params,
  item,
  onClose,
}: DialogProps<Item> & { readonly item: Item }) {
  const { endpoints, texts, Fields, shownBy = [], size = 'md', updateForm = entity.form } = entity;
  const form = useForm<FieldValues, unknown, object>({
    resolver: zodResolver(updateForm.schema),
    defaultValues: updateForm.inputOf(item),
  });
  const itemParams = paramsOf(entity, params, item);
  const { base, save, reload } = useEditSave<Item, FieldValues, object>(form, item, {
    load: () => call(endpoints.get, { params: itemParams, body: undefined }),
    inputOf: updateForm.inputOf,
    send: (body, made) => call(endpoints.update, { params: itemParams, body }, made),
    fields: updateForm.names,
    saved: texts.edit.done,
    failed: texts.edit.failed,
    shownBy: [endpoints.list, endpoints.get, ...shownBy],
    onClose,
  });
  return (
    <SaveModal
      form={form}
      save={save}
      reload={reload}
      onClose={onClose}
      title={texts.edit.title(entity.nameOf(base))}
      {...(texts.edit.text && { text: texts.edit.text(base) })}
      size={size}
    >
      <Fields item={base} params={params} />
    </SaveModal>
  );
}
