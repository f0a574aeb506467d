import { formDesign, type Question, type Section } from '@app/contracts';
import { call } from '../../lib/call';
import type { FolderIds } from '../../lib/paths';
import { messages as t } from '../../messages';
import { AddDialog, EditDialog } from '../../ui/entity/save-dialogs';
import { QuestionFields } from './question.fields';
import { QUESTION } from './question.form';

interface DialogProps {
  readonly ids: FolderIds;
  readonly onClose: () => void;
}

/** Adds a question behind the others of its section. */
export const AddQuestionDialog = ({ ids, section, onClose }: DialogProps & { readonly section: Section }) => (
  <AddDialog
    form={QUESTION}
    send={(body) => call(formDesign.addQuestion, { params: { ...ids, sectionId: String(section.id) }, body })}
    title={t.design.addQuestionTitle}
    text={t.design.ofSection(section.name)}
    submit={t.design.addQuestion}
    submitting={t.design.adding}
    done={t.design.saved.addQuestion}
    failed={t.design.failed.addQuestion}
    shownBy={[formDesign.get]}
    size="lg"
    onClose={onClose}
  >
    <QuestionFields />
  </AddDialog>
);

/** Changes everything about a question but its place. */
export const EditQuestionDialog = ({
  ids,
  question,
  onClose,
}: DialogProps & { readonly question: Question }) => (
  <EditDialog
    form={QUESTION}
    item={question}
    load={async () => {
      const { sections } = await call(formDesign.get, { params: ids });
      const all = sections.flatMap(({ questions }) => questions);
      return all.find(({ id }) => id === question.id) ?? question;
    }}
    send={(body, made) =>
      call(formDesign.updateQuestion, { params: { ...ids, questionId: String(question.id) }, body }, made)
    }
    title={t.design.editQuestionTitle}
    done={t.design.saved.editQuestion}
    failed={t.design.failed.editQuestion}
    shownBy={[formDesign.get]}
    size="lg"
    onClose={onClose}
  >
    <QuestionFields />
  </EditDialog>
);
