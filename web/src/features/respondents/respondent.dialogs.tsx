import { type Form, type Respondent, RespondentBody, respondents } from '@app/contracts';
import { call } from '../../lib/call';
import type { FolderIds } from '../../lib/paths';
import { messages as t } from '../../messages';
import { entityForm } from '../../ui/entity/entity-form';
import { AddDialog, EditDialog } from '../../ui/entity/save-dialogs';
import { RespondentFields } from './respondent.fields';

interface AddProps {
  readonly ids: FolderIds;
  readonly label: Form['settings']['respondentLabel'];
  readonly onClose: () => void;
}

const texts = t.respondents;
/** The time zone of a new respondent is that of the current user. */
const RESPONDENT = entityForm(RespondentBody, {
  initial: { timezone: Intl.DateTimeFormat().resolvedOptions().timeZone },
});

/** Adds a respondent. */
export const AddRespondentDialog = ({ ids, label, onClose }: AddProps) => (
  <AddDialog
    form={RESPONDENT}
    send={(body) => call(respondents.create, { params: ids, body })}
    title={texts.add(label)}
    text={texts.addText}
    submit={texts.add(label)}
    submitting={texts.adding}
    done={texts.created}
    failed={texts.failed.create}
    shownBy={[respondents.list]}
    size="lg"
    onClose={onClose}
  >
    <RespondentFields workspaceId={ids.workspaceId} />
  </AddDialog>
);

interface EditProps extends AddProps {
  readonly person: Respondent;
}

/** Edits all fields of a respondent except the status. */
export function EditRespondentDialog({ ids, label, person, onClose }: EditProps) {
  const params = { ...ids, respondentId: String(person.id) };
  return (
    <EditDialog
      form={RESPONDENT}
      item={person}
      load={() => call(respondents.get, { params })}
      send={(body, made) => call(respondents.update, { params, body }, made)}
      title={texts.editTitle(label)}
      done={texts.updated}
      failed={texts.failed.update}
      shownBy={[respondents.list, respondents.get]}
      size="lg"
      onClose={onClose}
    >
      <RespondentFields workspaceId={ids.workspaceId} />
    </EditDialog>
  );
}
