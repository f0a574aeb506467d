import { CreateWorkspaceBody, workspaces, type Workspace } from '@app/contracts';
import { useNavigate } from 'react-router';
import { ApiError } from '../../lib/api-error';
import { call } from '../../lib/call';
import { paths } from '../../lib/paths';
import { messages as t } from '../../messages';
import { entityForm } from '../../ui/entity/entity-form';
import { AddDialog, EditDialog } from '../../ui/entity/save-dialogs';
import { useFields } from '../../ui/use-fields';
import { TextAreaField, TextField } from '../../ui/text-field';

const texts = t.dashboard;
const toasts = t.toasts;
const WORKSPACE = entityForm(CreateWorkspaceBody);

export function CreateWorkspaceDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  return (
    <AddDialog
      form={WORKSPACE}
      send={(body) => call(workspaces.create, { body })}
      // The next step is in it.
      onSaved={({ id }) => void navigate(paths.folders(id))}
      title={texts.createTitle}
      text={texts.createText}
      submit={texts.create}
      submitting={texts.creating}
      done={toasts.workspaceCreated}
      failed={toasts.workspaceCreateFailed}
      showsError={false}
      shownBy={[workspaces.list]}
      onClose={onClose}
    >
      <WorkspaceFields />
    </AddDialog>
  );
}

interface EditProps {
  readonly workspace: Workspace;
  readonly onClose: () => void;
}

/** Name and description of a workspace. */
export function EditWorkspaceDialog({ workspace, onClose }: EditProps) {
  const params = { workspaceId: String(workspace.id) };
  return (
    <EditDialog
      form={WORKSPACE}
      item={workspace}
      load={() => call(workspaces.get, { params })}
      send={(body, made) => call(workspaces.update, { params, body }, made)}
      title={texts.editTitle}
      text={texts.editText}
      done={toasts.workspaceUpdated}
      failed={toasts.workspaceUpdateFailed}
      failureText={failureText}
      shownBy={[workspaces.list, workspaces.get]}
      onClose={onClose}
    >
      <WorkspaceFields />
    </EditDialog>
  );
}

function WorkspaceFields() {
  const field = useFields({ name: texts.name, description: texts.description });
  return (
    <>
      <TextField {...field('name')} />
      <TextAreaField {...field('description')} />
    </>
  );
}

/** The words of the specification (§8); the dialog itself shows the server's sentence. */
function failureText(error: Error): string {
  if (error instanceof ApiError) return toasts.respondedWith(error.status);
  return error instanceof SyntaxError ? toasts.notJson : toasts.unknownError;
}
