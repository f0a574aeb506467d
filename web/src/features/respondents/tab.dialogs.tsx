import { forms, respondents, type Form, type Respondent, type Workspace } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { chunk, useFetchAhead } from '../../lib/chunk';
import { useItemOfDialog } from '../../lib/item-of-dialog';
import type { FolderIds } from '../../lib/paths';
import { q } from '../../lib/query';
import { useUrlDialog, useUrlItemDialog } from '../../lib/url-state';

const AddRespondentDialog = chunk(async () => (await import('./respondent.dialogs')).AddRespondentDialog);
const EditRespondentDialog = chunk(async () => (await import('./respondent.dialogs')).EditRespondentDialog);
const ForgetDialog = chunk(async () => (await import('./forget.dialog')).ForgetDialog);

const ImportDialog = chunk(async () => (await import('./import/import.dialog')).ImportDialog);

const RespondentSettingsDialog = chunk(
  async () => (await import('./settings.dialog')).RespondentSettingsDialog,
);

const DIALOGS = [
  RespondentSettingsDialog,
  ImportDialog,
  AddRespondentDialog,
  EditRespondentDialog,
  ForgetDialog,
];

/** The dialogs of the respondents tab. */
export function useTabDialogs() {
  return {
    adding: useUrlDialog('add-respondent'),
    configuring: useUrlDialog('respondent-settings'),
    importing: useUrlDialog('import-respondents'),
    editing: useUrlItemDialog('edit-respondent'),
    forgetting: useUrlItemDialog('forget-respondent'),
  };
}

interface DialogsProps {
  readonly ids: FolderIds;
  readonly label: Form['settings']['respondentLabel'];
  readonly workspace: Workspace | undefined;
  readonly listed: readonly Respondent[] | undefined;
  readonly mayForget: boolean;
  readonly open: ReturnType<typeof useTabDialogs>;
}

export function TabDialogs({ ids, label, workspace, listed, mayForget, open }: DialogsProps) {
  const { adding, configuring, importing, editing, forgetting } = open;
  const form = useQuery(q(forms.get, { params: ids }));
  const ask = (respondentId: string) => q(respondents.get, { params: { ...ids, respondentId } });
  const edited = useItemOfDialog({ item: editing.item, listed, ask });
  const forgotten = useItemOfDialog({ item: mayForget ? forgetting.item : null, listed, ask });
  useFetchAhead(DIALOGS);
  return (
    <Suspense fallback={null}>
      {configuring.isOpen && form.data && workspace && (
        <RespondentSettingsDialog {...{ ids, form: form.data, workspace }} onClose={configuring.close} />
      )}
      {importing.isOpen && <ImportDialog ids={ids} onClose={importing.close} />}
      {adding.isOpen && <AddRespondentDialog ids={ids} label={label} onClose={adding.close} />}
      {edited && edited.status !== 'forgotten' && (
        <EditRespondentDialog
          key={edited.id}
          ids={ids}
          label={label}
          person={edited}
          onClose={editing.close}
        />
      )}
      {forgotten && forgotten.status !== 'forgotten' && (
        <ForgetDialog key={forgotten.id} ids={ids} person={forgotten} onClose={forgetting.close} />
      )}
    </Suspense>
  );
}
