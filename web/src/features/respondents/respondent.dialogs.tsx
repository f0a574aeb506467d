import { RESPONDENT_FIELDS, respondents, type Form, type Respondent } from '@app/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { call } from '../../lib/call';
import type { FolderIds } from '../../lib/paths';
import { messages as t } from '../../messages';
import { SaveModal } from '../../ui/save-modal';
import { useEditSave } from '../../ui/use-edit-save';
import { useSave } from '../../ui/use-save';
import { RespondentFields } from './respondent.fields';
import {
  inputOf,
  newRespondent,
  RespondentForm,
  type RespondentInput,
  type RespondentOutput,
} from './respondent.form';

interface AddProps {
  readonly ids: FolderIds;
  readonly label: Form['settings']['respondentLabel'];
  readonly onClose: () => void;
}

/** Adds a respondent. */
export function AddRespondentDialog({ ids, label, onClose }: AddProps) {
  const form = useForm<RespondentInput, unknown, RespondentOutput>({
    resolver: zodResolver(RespondentForm),
    defaultValues: newRespondent(),
  });
  const create = useSave(form, {
    send: (body: RespondentOutput) => call(respondents.create, { params: ids, body }),
    fields: RESPONDENT_FIELDS,
    saved: t.respondents.created,
    failed: t.respondents.failed.create,
    shownBy: [respondents.list],
    onClose,
  });
  return (
    <SaveModal
      form={form}
      save={create}
      onClose={onClose}
      title={t.respondents.add(label)}
      text={t.respondents.addText}
      submit={t.respondents.add(label)}
      submitting={t.respondents.adding}
      size="lg"
    >
      <RespondentFields workspaceId={ids.workspaceId} />
    </SaveModal>
  );
}

interface EditProps extends AddProps {
  readonly person: Respondent;
}

/** Edits all fields of a respondent except the status. */
export function EditRespondentDialog({ ids, label, person, onClose }: EditProps) {
  const form = useForm<RespondentInput, unknown, RespondentOutput>({
    resolver: zodResolver(RespondentForm),
    defaultValues: inputOf(person),
  });
  const params = { ...ids, respondentId: String(person.id) };
  const { save, reload } = useEditSave(form, person, {
    load: () => call(respondents.get, { params }),
    inputOf,
    send: (body, made) => call(respondents.update, { params, body }, made),
    fields: RESPONDENT_FIELDS,
    saved: t.respondents.updated,
    failed: t.respondents.failed.update,
    shownBy: [respondents.list, respondents.get],
    onClose,
  });
  return (
    <SaveModal
      form={form}
      save={save}
      reload={reload}
      onClose={onClose}
      title={t.respondents.editTitle(label)}
      size="lg"
    >
      <RespondentFields workspaceId={ids.workspaceId} />
    </SaveModal>
  );
}
