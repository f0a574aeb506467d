import { formDesign, type Section } from '@app/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { call } from '../../lib/call';
import type { FolderIds } from '../../lib/paths';
import { messages as t } from '../../messages';
import { SaveModal } from '../../ui/save-modal';
import { useSave } from '../../ui/use-save';
import { QuestionFields } from './question.fields';
import {
  newQuestion,
  QUESTION_FIELDS,
  QuestionForm,
  type QuestionInput,
  type QuestionOutput,
} from './question.form';

interface DialogProps {
  readonly ids: FolderIds;
  readonly section: Section;
  readonly onClose: () => void;
}

/** A new question behind the others of its section. */
export function AddQuestionDialog({ ids, section, onClose }: DialogProps) {
  const form = useForm<QuestionInput, unknown, QuestionOutput>({
    resolver: zodResolver(QuestionForm),
    defaultValues: newQuestion,
  });
  const create = useSave(form, {
    send: (body: QuestionOutput) =>
      call(formDesign.addQuestion, { params: { ...ids, sectionId: String(section.id) }, body }),
    fields: QUESTION_FIELDS,
    saved: t.design.saved.addQuestion,
    failed: t.design.failed.addQuestion,
    shownBy: [formDesign.get],
    onClose,
  });
  return (
    <SaveModal
      form={form}
      save={create}
      onClose={onClose}
      title={t.design.addQuestionTitle}
      text={t.design.ofSection(section.name)}
      submit={t.design.addQuestion}
      submitting={t.design.adding}
      size="lg"
    >
      <QuestionFields />
    </SaveModal>
  );
}
