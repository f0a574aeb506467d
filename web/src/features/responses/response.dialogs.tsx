import {
  formDesign,
  respondents,
  responses,
  type FormDesign,
  type FormResponse,
  type Respondent,
} from '@app/contracts';
import { Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { call } from '../../lib/call';
import type { FolderIds } from '../../lib/paths';
import { messages as t } from '../../messages';
import { SaveModal } from '../../ui/save-modal';
import { SelectField } from '../../ui/select';
import { useEditSave, useSave } from '../../ui/use-save';
import { AnswerFields } from './answer-fields';
import { TakenOutAnswers } from './answer-list';
import {
  answersResolver,
  designAt,
  inputOf,
  questionsOf,
  type AnswersInput,
  type AnswersOutput,
} from './answers.form';

interface DialogProps {
  readonly ids: FolderIds;
  readonly design: FormDesign;
  readonly onClose: () => void;
}

const fieldsOf = (design: FormDesign) =>
  questionsOf(design).map(({ id }) => `answers.${String(id)}` as const);

interface AddProps extends DialogProps {
  readonly person: Respondent;
  /** Id of the call in which the answers were given. */
  readonly callId: number | null;
}

/** Adds a response of a respondent. In a form with visits, the visit decides what is asked. */
export function AddResponseDialog({ ids, design: whole, person, callId, onClose }: AddProps) {
  const [visitId, setVisitId] = useState<number | null>(null);
  const hasVisits = whole.visits.length > 0;
  const visit = whole.visits.find(({ id }) => id === visitId);
  const design = designAt(whole, visit?.sections.map(({ sectionId }) => sectionId) ?? null);
  const isChosen = !hasVisits || visit !== undefined;
  const form = useForm<AnswersInput, unknown, AnswersOutput>({
    resolver: answersResolver(design),
    defaultValues: inputOf(whole, [], true),
  });
  const create = useSave(form, {
    send: (body: AnswersOutput) =>
      call(responses.create, {
        params: ids,
        body: {
          ...body,
          respondentId: person.id,
          ...(visitId !== null && { visitId }),
          ...(callId !== null && { callId }),
        },
      }),
    fields: fieldsOf(design),
    done: t.responses.created,
    failed: t.responses.failed.create,
    shownBy: [responses.list, respondents.get, formDesign.get],
    onDone: onClose,
  });
  return (
    <SaveModal
      form={form}
      save={create}
      onClose={onClose}
      title={t.responses.addTitle(person.identifierCode)}
      submit={t.responses.add}
      submitting={t.responses.adding}
      isReady={isChosen}
      size="lg"
    >
      {hasVisits && (
        <SelectField
          label={t.visits.visit}
          value={visitId ?? ''}
          onChange={(event) => setVisitId(event.target.value === '' ? null : Number(event.target.value))}
        >
          <option value="">{t.visits.choose}</option>
          {whole.visits.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      {!isChosen && <Text color="fg.muted">{t.visits.chooseFirst}</Text>}
      {isChosen && questionsOf(design).length === 0 && <Text color="fg.muted">{t.visits.noQuestions}</Text>}
      {isChosen && <AnswerFields design={design} />}
    </SaveModal>
  );
}

/** Answers that are there, to be changed. */
export function EditResponseDialog({
  ids,
  design: whole,
  response,
  onClose,
}: DialogProps & { response: FormResponse }) {
  const design = designAt(whole, response.sectionIds);
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
    done: t.responses.updated,
    failed: t.responses.failed.update,
    shownBy: [responses.list, responses.get, formDesign.get],
    onDone: onClose,
  });
  return (
    <SaveModal
      form={form}
      save={save}
      reload={reload}
      onClose={onClose}
      title={t.responses.editTitle(response.identifierCode ?? t.responses.nobody)}
      {...(response.visitName !== null && { text: response.visitName })}
      size="lg"
    >
      <AnswerFields design={design} />
      <TakenOutAnswers response={base} />
    </SaveModal>
  );
}
