import {
  formDesign,
  respondents,
  responses,
  type FormDesign,
  type FormResponse,
  type Respondent,
} from '@app/contracts';
import { FormProvider, useForm } from 'react-hook-form';
import { call } from '../../lib/call';
import { isConflict, madeFrom, useEditing } from '../../lib/editing';
import { errorText } from '../../lib/error-text';
import type { FolderIds } from '../../lib/paths';
import { messages as t } from '../../messages';
import { FormAlert } from '../../ui/form-alert';
import { FormModal } from '../../ui/form-modal';
import { useSave } from '../../ui/use-save';
import { AnswerFields } from './answer-fields';
import { TakenOutAnswers } from './answer-list';
import { answersResolver, inputOf, questionsOf, type AnswersInput, type AnswersOutput } from './answers.form';

interface DialogProps {
  readonly ids: FolderIds;
  readonly design: FormDesign;
  readonly onClose: () => void;
}

const fieldsOf = (design: FormDesign) =>
  questionsOf(design).map(({ id }) => `answers.${String(id)}` as const);

/** What somebody has answered, for the first time. */
export function AddResponseDialog({ ids, design, person, onClose }: DialogProps & { person: Respondent }) {
  const form = useForm<AnswersInput, unknown, AnswersOutput>({
    resolver: answersResolver(design),
    defaultValues: inputOf(design, [], true),
  });
  const create = useSave(form, {
    send: (body: AnswersOutput) =>
      call(responses.create, { params: ids, body: { ...body, respondentId: person.id } }),
    fields: fieldsOf(design),
    saved: t.responses.created,
    failed: t.responses.failed.create,
    shownBy: [responses.list, respondents.get, formDesign.get],
    onClose,
  });
  return (
    <FormModal
      isOpen
      onClose={onClose}
      onSubmit={(event) => void form.handleSubmit((body) => create.mutate(body))(event)}
      isPending={create.isPending}
      title={t.responses.addTitle(person.identifierCode)}
      submit={t.responses.add}
      submitting={t.responses.adding}
      size="lg"
    >
      <FormAlert text={create.isError ? errorText(create.error) : null} />
      <FormProvider {...form}>
        <AnswerFields design={design} />
      </FormProvider>
    </FormModal>
  );
}

/** Answers that are there, to be changed. */
export function EditResponseDialog({
  ids,
  design,
  response,
  onClose,
}: DialogProps & { response: FormResponse }) {
  const form = useForm<AnswersInput, unknown, AnswersOutput>({
    resolver: answersResolver(design),
    defaultValues: inputOf(design, response.answers, response.completedAt !== null),
  });
  const params = { ...ids, responseId: String(response.id) };
  const { base, reload } = useEditing(response, {
    load: () => call(responses.get, { params }),
    show: (latest) => {
      form.reset(inputOf(design, latest.answers, latest.completedAt !== null));
      update.reset();
    },
  });
  const update = useSave(form, {
    send: (body: AnswersOutput) => call(responses.update, { params, body }, { headers: madeFrom(base) }),
    fields: fieldsOf(design),
    saved: t.responses.updated,
    failed: t.responses.failed.update,
    shownBy: [responses.list, responses.get, formDesign.get],
    onClose,
  });
  return (
    <FormModal
      isOpen
      onClose={onClose}
      onSubmit={(event) => void form.handleSubmit((body) => update.mutate(body))(event)}
      isPending={update.isPending}
      title={t.responses.editTitle(response.identifierCode ?? t.responses.nobody)}
      submit={t.actions.save}
      submitting={t.actions.saving}
      size="lg"
    >
      <FormAlert
        text={update.isError ? errorText(update.error) : null}
        onReload={isConflict(update.error) ? () => void reload() : undefined}
      />
      <FormProvider {...form}>
        <AnswerFields design={design} />
      </FormProvider>
      <TakenOutAnswers response={base} />
    </FormModal>
  );
}
