import { type WorkflowDesign, workflowDesigns, WorkflowDesignBody } from '@app/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useFormContext } from 'react-hook-form';
import { z } from 'zod';
import { call } from '../../../lib/call';
import type { FolderIds } from '../../../lib/paths';
import { useUrlChange } from '../../../lib/url-state';
import { messages as t } from '../../../messages';
import { ConfirmAction } from '../../../ui/confirm';
import { SaveModal } from '../../../ui/save-modal';
import { TextAreaField, TextField } from '../../../ui/text-field';
import { useEditSave, useSave } from '../../../ui/use-save';
import { usualFlow } from './flow-edit';
import { fieldsOf } from '../../../ui/use-fields';

const NameInput = z.object({ name: z.string(), description: z.string() });
type NameInput = z.infer<typeof NameInput>;
const NameBody = WorkflowDesignBody.omit({ flowData: true });
const NameForm = NameInput.transform((form): z.input<typeof NameBody> => form).pipe(NameBody);
type NameOutput = z.output<typeof NameForm>;
const FIELDS = ['name', 'description'] as const;

interface DialogProps {
  readonly ids: FolderIds;
  readonly onClose: () => void;
}

/** A new design opens at once, to be filled in. */
export function AddDesignDialog({ ids, onClose }: DialogProps) {
  const change = useUrlChange();
  const form = useForm<NameInput, unknown, NameOutput>({
    resolver: zodResolver(NameForm),
    defaultValues: { name: '', description: '' },
  });
  const create = useSave(form, {
    send: async (body: NameOutput) => {
      const made = await call(workflowDesigns.create, {
        params: ids,
        body: { ...body, flowData: usualFlow() },
      });
      change({ dialog: null, view: null, design: String(made.id) }, 'push');
    },
    fields: FIELDS,
    done: t.recipes.added,
    failed: t.recipes.failed('add'),
    shownBy: [workflowDesigns.list],
    onDone: onClose,
  });
  return (
    <SaveModal
      form={form}
      save={create}
      onClose={onClose}
      title={t.recipes.add}
      text={t.recipes.addText}
      submit={t.recipes.add}
      submitting={t.recipes.adding}
    >
      <NameFields />
    </SaveModal>
  );
}

export function RenameDesignDialog({
  ids,
  design,
  onClose,
}: DialogProps & { readonly design: WorkflowDesign }) {
  const form = useForm<NameInput, unknown, NameOutput>({
    resolver: zodResolver(NameForm),
    defaultValues: inputOf(design),
  });
  const params = { ...ids, designId: String(design.id) };
  const { save, reload } = useEditSave(form, design, {
    load: () => call(workflowDesigns.get, { params }),
    inputOf,
    send: (body, made) => call(workflowDesigns.update, { params, body }, made),
    fields: FIELDS,
    done: t.recipes.saved,
    failed: t.recipes.failed('save'),
    shownBy: [workflowDesigns.list, workflowDesigns.get],
    onDone: onClose,
  });
  return (
    <SaveModal form={form} save={save} reload={reload} onClose={onClose} title={t.recipes.renameTitle}>
      <NameFields />
    </SaveModal>
  );
}

const inputOf = ({ name, description }: WorkflowDesign): NameInput => ({
  name,
  description: description ?? '',
});

function NameFields() {
  const field = fieldsOf(useFormContext<NameInput>());
  return (
    <>
      <TextField label={t.recipes.name} {...field('name')} />
      <TextAreaField label={t.recipes.description} optional={t.recipes.optional} {...field('description')} />
    </>
  );
}

export function DeleteDesignDialog({
  ids,
  design,
  onClose,
}: DialogProps & { readonly design: WorkflowDesign }) {
  return (
    <ConfirmAction
      onClose={onClose}
      title={t.recipes.removeTitle(design.name)}
      text={t.recipes.removeText}
      note={t.recipes.removeNote}
      confirmLabel={t.actions.delete}
      send={() => call(workflowDesigns.delete, { params: { ...ids, designId: String(design.id) } })}
      done={t.recipes.removed}
      failed={t.recipes.failed('delete')}
      shownBy={[workflowDesigns.list]}
    />
  );
}
