import {
  FORM_INTEGRATION_LABELS,
  type FormIntegration,
  formIntegrations,
  FormIntegrationType,
} from '@app/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { call } from '../../../lib/call';
import { messages as t } from '../../../messages';
import { SaveModal } from '../../../ui/save-modal';
import { SelectField } from '../../../ui/select';
import { useEditSave } from '../../../ui/use-edit-save';
import { useSave } from '../../../ui/use-save';
import { FolderField } from '../folder.field';
import { CallingFields } from './calling.fields';
import {
  CALLING_FIELDS,
  type CallingInput,
  type ChangedCalling,
  ChangedCallingForm,
  inputOf,
  type NewCalling,
  newCalling,
  NewCallingForm,
} from './calling.form';

interface DialogProps {
  readonly workspaceId: string;
  readonly onClose: () => void;
}

/** A key for one of the workspace's folders. */
export function AddCallingDialog({ workspaceId, onClose }: DialogProps) {
  const form = useForm<CallingInput, unknown, NewCalling>({
    resolver: zodResolver(NewCallingForm),
    defaultValues: newCalling,
  });
  const create = useSave(form, {
    send: ({ formId, body }: NewCalling) =>
      call(formIntegrations.create, { params: { workspaceId, formId }, body }),
    fields: CALLING_FIELDS,
    saved: t.calling.created,
    failed: t.calling.failed('add'),
    shownBy: [formIntegrations.list],
    onClose,
  });
  const { errors } = form.formState;
  return (
    <SaveModal
      form={form}
      save={create}
      onClose={onClose}
      title={t.calling.add}
      text={t.calling.addText}
      submit={t.calling.add}
      submitting={t.calling.adding}
    >
      <FolderField workspaceId={workspaceId} error={errors.formId?.message} field={form.register('formId')} />
      <SelectField label={t.calling.type} error={errors.type?.message} {...form.register('type')}>
        {FormIntegrationType.options.map((type) => (
          <option key={type} value={type}>
            {FORM_INTEGRATION_LABELS[type]}
          </option>
        ))}
      </SelectField>
      <CallingFields keyHelp={t.calling.apiKeyHelp} />
    </SaveModal>
  );
}

export function EditCallingDialog({
  workspaceId,
  integration,
  onClose,
}: DialogProps & { readonly integration: FormIntegration }) {
  const form = useForm<CallingInput, unknown, ChangedCalling>({
    resolver: zodResolver(ChangedCallingForm),
    defaultValues: inputOf(integration),
  });
  const params = {
    workspaceId,
    formId: String(integration.formId),
    formIntegrationId: String(integration.id),
  };
  const { base, save, reload } = useEditSave(form, integration, {
    load: () => call(formIntegrations.get, { params }),
    inputOf,
    send: (body, made) => call(formIntegrations.update, { params, body }, made),
    fields: CALLING_FIELDS,
    saved: t.calling.updated,
    failed: t.calling.failed('update'),
    shownBy: [formIntegrations.list, formIntegrations.get],
    onClose,
  });
  return (
    <SaveModal
      form={form}
      save={save}
      reload={reload}
      onClose={onClose}
      title={t.calling.editTitle}
      text={t.calling.editText(FORM_INTEGRATION_LABELS[base.type], base.formName)}
    >
      <CallingFields keyHelp={t.calling.apiKeyKept} />
    </SaveModal>
  );
}
