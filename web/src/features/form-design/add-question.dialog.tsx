import { formDesign, type Section } from '@app/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import { FormProvider, useForm } from 'react-hook-form';
import { call } from '../../lib/call';
import { errorText } from '../../lib/error-text';
import type { FolderIds } from '../../lib/paths';
import { messages as t } from '../../messages';
import { FormAlert } from '../../ui/form-alert';
import { FormModal } from '../../ui/form-modal';
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
    <FormModal
      isOpen
      onClose={onClose}
      onSubmit={(event) => void form.handleSubmit((body) => create.mutate(body))(event)}
      isPending={create.isPending}
      title={t.design.addQuestionTitle}
      text={t.design.ofSection(section.name)}
      submit={t.design.addQuestion}
      submitting={t.design.adding}
      size="lg"
    >
      <FormAlert text={create.isError ? errorText(create.error) : null} />
      <FormProvider {...form}>
        <QuestionFields />
      </FormProvider>
    </FormModal>
  );
}
