import { RESPONDENT_FIELDS, respondents, type Form, type Respondent } from '@app/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import { FormProvider, useForm } from 'react-hook-form';
import { call } from '../../lib/call';
import { isConflict, madeFrom, useEditing } from '../../lib/editing';
import { errorText } from '../../lib/error-text';
import type { FolderIds } from '../../lib/paths';
import { messages as t } from '../../messages';
import { FormAlert } from '../../ui/form-alert';
import { FormModal } from '../../ui/form-modal';
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

/** Somebody new. */
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
    <FormModal
      isOpen
      onClose={onClose}
      onSubmit={(event) => void form.handleSubmit((body) => create.mutate(body))(event)}
      isPending={create.isPending}
      title={t.respondents.add(label)}
      text={t.respondents.addText}
      submit={t.respondents.add(label)}
      submitting={t.respondents.adding}
      size="lg"
    >
      <FormAlert text={create.isError ? errorText(create.error) : null} />
      <FormProvider {...form}>
        <RespondentFields />
      </FormProvider>
    </FormModal>
  );
}

interface EditProps extends AddProps {
  readonly person: Respondent;
}

/** Everything about somebody but the status. */
export function EditRespondentDialog({ ids, label, person, onClose }: EditProps) {
  const form = useForm<RespondentInput, unknown, RespondentOutput>({
    resolver: zodResolver(RespondentForm),
    defaultValues: inputOf(person),
  });
  const params = { ...ids, respondentId: String(person.id) };
  const { base, reload } = useEditing(person, {
    load: () => call(respondents.get, { params }),
    show: (latest) => {
      form.reset(inputOf(latest));
      update.reset();
    },
  });
  const update = useSave(form, {
    send: (body: RespondentOutput) => call(respondents.update, { params, body }, { headers: madeFrom(base) }),
    fields: RESPONDENT_FIELDS,
    saved: t.respondents.updated,
    failed: t.respondents.failed.update,
    shownBy: [respondents.list, respondents.get],
    onClose,
  });
  return (
    <FormModal
      isOpen
      onClose={onClose}
      onSubmit={(event) => void form.handleSubmit((body) => update.mutate(body))(event)}
      isPending={update.isPending}
      title={t.respondents.editTitle(label)}
      submit={t.actions.save}
      submitting={t.actions.saving}
      size="lg"
    >
      <FormAlert
        text={update.isError ? errorText(update.error) : null}
        onReload={isConflict(update.error) ? () => void reload() : undefined}
      />
      <FormProvider {...form}>
        <RespondentFields />
      </FormProvider>
    </FormModal>
  );
}
