import { formDesign, type Question, type Section, type Visit, visits } from '@app/contracts';
import { useMutation } from '@tanstack/react-query';
import { ApiError } from '../../lib/api-error';
import { call } from '../../lib/call';
import { madeFrom } from '../../lib/editing';
import { errorText } from '../../lib/error-text';
import type { FolderIds } from '../../lib/paths';
import { invalidate } from '../../lib/query';
import { messages as t } from '../../messages';
import { Confirm } from '../../ui/confirm';
import { notify } from '../../ui/toaster';

interface RemoveProps {
  readonly ids: FolderIds;
  readonly onClose: () => void;
}

type Archive = { archive?: 'true' };

export function RemoveSection({ ids, section, onClose }: RemoveProps & { section: Section }) {
  return (
    <Remove
      texts={{ done: t.design.saved.deleteSection, failed: t.design.failed.deleteSection }}
      title={t.design.deleteSectionTitle(section.name)}
      text={t.design.deleteSectionText(section.questions.length)}
      send={(query) => {
        const params = { ...ids, sectionId: String(section.id) };
        return call(formDesign.deleteSection, { params, query }, { headers: madeFrom(section) });
      }}
      onClose={onClose}
    />
  );
}

export function RemoveQuestion({ ids, question, onClose }: RemoveProps & { question: Question }) {
  return (
    <Remove
      texts={{ done: t.design.saved.deleteQuestion, failed: t.design.failed.deleteQuestion }}
      title={t.design.deleteQuestionTitle(question.questionText)}
      text={t.design.deleteQuestionText}
      send={(query) => {
        const params = { ...ids, questionId: String(question.id) };
        return call(formDesign.deleteQuestion, { params, query }, { headers: madeFrom(question) });
      }}
      onClose={onClose}
    />
  );
}

export function RemoveVisit({ ids, visit, onClose }: RemoveProps & { visit: Visit }) {
  return (
    <Remove
      texts={{ done: t.visits.saved.delete, failed: t.visits.failed.delete, archive: t.visits.archive }}
      title={t.visits.deleteTitle(visit.name)}
      text={t.visits.deleteText}
      send={(query) => {
        const params = { ...ids, visitId: String(visit.id) };
        return call(visits.delete, { params, query }, { headers: madeFrom(visit) });
      }}
      onClose={onClose}
    />
  );
}

interface ConfirmedProps {
  readonly texts: { readonly done: string; readonly failed: string; readonly archive?: string };
  readonly title: string;
  readonly text: string;
  readonly send: (query: Archive) => Promise<undefined>;
  readonly onClose: () => void;
}

/** Asks for confirmation. If answers or responses exist, asks again and keeps them. */
function Remove({ texts, title, text, send, onClose }: ConfirmedProps) {
  const remove = useMutation({
    mutationFn: send,
    onSuccess: async () => {
      onClose();
      notify.success({ title: texts.done });
      await invalidate(formDesign.get);
    },
    onError: (error) => {
      if (!hasAnswers(error)) notify.error({ title: texts.failed, text: errorText(error) });
    },
  });
  const isAnswered = hasAnswers(remove.error);
  return (
    <Confirm
      isOpen
      onClose={onClose}
      onConfirm={() => remove.mutate(isAnswered ? { archive: 'true' } : {})}
      isPending={remove.isPending}
      title={title}
      text={text}
      error={remove.isError ? errorText(remove.error) : null}
      confirmLabel={isAnswered ? (texts.archive ?? t.design.archive) : t.actions.delete}
    />
  );
}

const hasAnswers = (error: Error | null): boolean =>
  error instanceof ApiError && ANSWERED.includes(error.problem?.code ?? '');

const ANSWERED: readonly string[] = ['QUESTION_ANSWERED', 'VISIT_ANSWERED'];
