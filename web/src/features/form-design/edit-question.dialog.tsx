import { formDesign, type Question } from '@app/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { call } from '../../lib/call';
import { madeFrom, useEditing } from '../../lib/editing';
import type { FolderIds } from '../../lib/paths';
import { messages as t } from '../../messages';
import { SaveModal } from '../../ui/save-modal';
import { useSave } from '../../ui/use-save';
import { QuestionFields } from './question.fields';
import {
  inputOf,
  QUESTION_FIELDS,
  QuestionForm,
  type QuestionInput,
  type QuestionOutput,
} from './question.form';

interface DialogProps {
  readonly ids: FolderIds;
  readonly question: Question;
  readonly onClose: () => void;
}

/** Everything about a question but its place. */
export function EditQuestionDialog({ ids, question, onClose }: DialogProps) {
  const form = useForm<QuestionInput, unknown, QuestionOutput>({
    resolver: zodResolver(QuestionForm),
    defaultValues: inputOf(question),
  });
  const { base, reload } = useEditing(question, {
    load: async () => {
      const { sections } = await call(formDesign.get, { params: ids });
      const all = sections.flatMap(({ questions }) => questions);
      return all.find(({ id }) => id === question.id) ?? question;
    },
    show: (latest) => {
      form.reset(inputOf(latest));
      update.reset();
    },
  });
  const update = useSave(form, {
    send: (body: QuestionOutput) =>
      call(
        formDesign.updateQuestion,
        { params: { ...ids, questionId: String(question.id) }, body },
        { headers: madeFrom(base) },
      ),
    fields: QUESTION_FIELDS,
    saved: t.design.saved.editQuestion,
    failed: t.design.failed.editQuestion,
    shownBy: [formDesign.get],
    onClose,
  });
  return (
    <SaveModal
      form={form}
      save={update}
      reload={reload}
      onClose={onClose}
      title={t.design.editQuestionTitle}
      size="lg"
    >
      <QuestionFields />
    </SaveModal>
  );
}
