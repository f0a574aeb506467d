import type { FormDesign } from '@app/contracts';
import { Suspense } from 'react';
import { chunk, useFetchAhead } from '../../lib/chunk';
import type { FolderIds } from '../../lib/paths';
import { RemoveQuestion, RemoveSection, RemoveVisit } from './remove.dialogs';
import type { Dialogs } from './use-design-dialogs';

const AddSectionDialog = chunk(async () => (await import('./section.dialogs')).AddSectionDialog);
const EditSectionDialog = chunk(async () => (await import('./section.dialogs')).EditSectionDialog);
const AddQuestionDialog = chunk(async () => (await import('./question.dialogs')).AddQuestionDialog);
const EditQuestionDialog = chunk(async () => (await import('./question.dialogs')).EditQuestionDialog);
const AddVisitDialog = chunk(async () => (await import('./visit.dialogs')).AddVisitDialog);
const EditVisitDialog = chunk(async () => (await import('./visit.dialogs')).EditVisitDialog);
const PreviewDialog = chunk(async () => (await import('./preview.dialog')).PreviewDialog);

const AdoptDesignDialog = chunk(async () => (await import('./adopt-design.dialog')).AdoptDesignDialog);

const NEXT = [AddSectionDialog, EditSectionDialog, AddQuestionDialog, EditQuestionDialog, PreviewDialog];

interface DialogsProps {
  readonly ids: FolderIds;
  readonly design: FormDesign;
  readonly dialogs: Dialogs;
}

/** The dialog in the address, if the item that it is about exists. */
export function DesignDialogs({ ids, design, dialogs }: DialogsProps) {
  useFetchAhead(NEXT);
  const { sections, visits } = design;
  const questions = sections.flatMap((section) => section.questions);
  const sectionOf = (item: string | null) => sections.find(({ id }) => String(id) === item);
  const questionOf = (item: string | null) => questions.find(({ id }) => String(id) === item);
  const visitOf = (item: string | null) => visits.find(({ id }) => String(id) === item);
  const edited = {
    section: sectionOf(dialogs.editSection.item),
    question: questionOf(dialogs.editQuestion.item),
    visit: visitOf(dialogs.editVisit.item),
  };
  const removed = {
    section: sectionOf(dialogs.deleteSection.item),
    question: questionOf(dialogs.deleteQuestion.item),
    visit: visitOf(dialogs.deleteVisit.item),
  };
  const parent = sectionOf(dialogs.addQuestion.item);
  return (
    <Suspense fallback={null}>
      {dialogs.addSection.isOpen && <AddSectionDialog ids={ids} onClose={dialogs.addSection.close} />}
      {dialogs.preview.isOpen && <PreviewDialog design={design} onClose={dialogs.preview.close} />}
      {dialogs.adoptDesign.item !== null && (
        <AdoptDesignDialog
          key={dialogs.adoptDesign.item}
          ids={ids}
          workflowId={dialogs.adoptDesign.item}
          onClose={dialogs.adoptDesign.close}
        />
      )}
      {parent && <AddQuestionDialog ids={ids} section={parent} onClose={dialogs.addQuestion.close} />}
      {edited.section && (
        <EditSectionDialog
          key={edited.section.id}
          ids={ids}
          section={edited.section}
          onClose={dialogs.editSection.close}
        />
      )}
      {edited.question && (
        <EditQuestionDialog
          key={edited.question.id}
          ids={ids}
          question={edited.question}
          onClose={dialogs.editQuestion.close}
        />
      )}
      {dialogs.addVisit.isOpen && (
        <AddVisitDialog ids={ids} sections={sections} onClose={dialogs.addVisit.close} />
      )}
      {edited.visit && (
        <EditVisitDialog
          key={edited.visit.id}
          ids={ids}
          sections={sections}
          visit={edited.visit}
          onClose={dialogs.editVisit.close}
        />
      )}
      {removed.visit && <RemoveVisit ids={ids} visit={removed.visit} onClose={dialogs.deleteVisit.close} />}
      {removed.section && (
        <RemoveSection ids={ids} section={removed.section} onClose={dialogs.deleteSection.close} />
      )}
      {removed.question && (
        <RemoveQuestion ids={ids} question={removed.question} onClose={dialogs.deleteQuestion.close} />
      )}
    </Suspense>
  );
}
