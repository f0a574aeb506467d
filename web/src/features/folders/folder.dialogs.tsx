import { CreateFormBody, forms, type Form, UpdateFormBody } from '@app/contracts';
import { useNavigate } from 'react-router';
import { call } from '../../lib/call';
import { paths } from '../../lib/paths';
import { messages as t } from '../../messages';
import { entityForm } from '../../ui/entity/entity-form';
import { AddDialog, EditDialog } from '../../ui/entity/save-dialogs';
import { useFields } from '../../ui/use-fields';
import { TextAreaField, TextField } from '../../ui/text-field';

interface DialogProps {
  readonly workspaceId: string;
  readonly onClose: () => void;
}

const texts = t.folders;
const toasts = t.toasts;
const NEW_FOLDER = entityForm(CreateFormBody.omit({ workspaceId: true }));
const FOLDER = entityForm(UpdateFormBody.pick({ name: true, description: true }));

export function CreateFolderDialog({ workspaceId, onClose }: DialogProps) {
  const navigate = useNavigate();
  return (
    <AddDialog
      form={NEW_FOLDER}
      send={(body) =>
        call(forms.create, { params: { workspaceId }, body: { ...body, workspaceId: Number(workspaceId) } })
      }
      // The next step is in it.
      onSaved={({ id }) => void navigate(paths.folder(workspaceId, id))}
      title={texts.createTitle}
      text={texts.createText}
      submit={texts.create}
      submitting={texts.creating}
      done={toasts.folderCreated}
      failed={toasts.folderCreateFailed}
      showsError={false}
      shownBy={[forms.list]}
      onClose={onClose}
    >
      <FolderFields name={texts.name} description={texts.description} optional={texts.optional} />
    </AddDialog>
  );
}

/** Name and description of a folder. */
export function EditFolderDialog({ form: folder, onClose }: { form: Form; onClose: () => void }) {
  const params = { workspaceId: String(folder.workspaceId), formId: String(folder.id) };
  return (
    <EditDialog
      form={FOLDER}
      item={folder}
      load={() => call(forms.get, { params })}
      send={(body, made) => call(forms.update, { params, body }, made)}
      title={texts.editTitle}
      text={texts.editText}
      done={toasts.folderUpdated}
      failed={toasts.error}
      failureText={() => toasts.folderUpdateFailed}
      shownBy={[forms.list, forms.get]}
      onClose={onClose}
    >
      <FolderFields name={texts.formName} description={texts.formDescription} />
    </EditDialog>
  );
}

function FolderFields({ optional, ...labels }: { name: string; description: string; optional?: string }) {
  const field = useFields(labels);
  return (
    <>
      <TextField {...field('name')} />
      <TextAreaField {...(optional && { optional })} {...field('description')} />
    </>
  );
}
