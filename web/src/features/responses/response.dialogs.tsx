import {
  formDesign,
  respondents,
  responses,
  type FormDesign,
  type FormResponse,
  type Respondent,
} from '@app/contracts';
import { useForm } from 'react-hook-form';
import { call } from '../../lib/call';
import type { FolderIds } from '../../lib/paths';
import { messages as t } from '../../messages';
import { SaveModal } from '../../ui/save-modal';
import { useEditSave } from '../../ui/use-edit-save';
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

/** Adds the first response of a respondent. */
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
    <SaveModal
      form={form}
      save={create}
      onClose={onClose}
      title={t.responses.addTitle(person.identifierCode)}
      submit={t.responses.add}
      submitting={t.responses.adding}
      size="lg"
    >
      <AnswerFields design={design} />
    </SaveModal>
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
  const { base, save, reload } = useEditSave(form, response, {
    load: () => call(responses.get, { params }),
    inputOf: (latest) => inputOf(design, latest.answers, latest.completedAt !== null),
    send: (body, made) => call(responses.update, { params, body }, made),
    fields: fieldsOf(design),
    saved: t.responses.updated,
    failed: t.responses.failed.update,
    shownBy: [responses.list, responses.get, formDesign.get],
    onClose,
  });
  return (
    <SaveModal
      form={form}
      save={save}
      reload={reload}
      onClose={onClose}
      title={t.responses.editTitle(response.identifierCode ?? t.responses.nobody)}
      size="lg"
    >
      <AnswerFields design={design} />
      <TakenOutAnswers response={base} />
    </SaveModal>
  );
}
