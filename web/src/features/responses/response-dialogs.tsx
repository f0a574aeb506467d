import { respondents, responses, type FormDesign, type FormResponse } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { chunk, useFetchAhead } from '../../lib/chunk';
import type { FolderIds } from '../../lib/paths';
import { q } from '../../lib/query';
import { useUrlDialog, useUrlItemDialog, useUrlText } from '../../lib/url-state';
import { call } from '../../lib/call';
import { messages as t } from '../../messages';
import { ConfirmAction } from '../../ui/confirm';

const AddResponseDialog = chunk(async () => (await import('./response.dialogs')).AddResponseDialog);
const EditResponseDialog = chunk(async () => (await import('./response.dialogs')).EditResponseDialog);
const ViewResponseDialog = chunk(async () => (await import('./view-response.dialog')).ViewResponseDialog);

const ChooseRespondentDialog = chunk(
  async () => (await import('./choose-respondent.dialog')).ChooseRespondentDialog,
);

const DIALOGS = [ChooseRespondentDialog, AddResponseDialog, EditResponseDialog, ViewResponseDialog];

/** The dialogs of the responses, each at an address of its own. */
export function useResponseDialogs() {
  return {
    choosing: useUrlDialog('choose-respondent'),
    /** Its item is the respondent. */
    adding: useUrlItemDialog('add-response'),
    opened: useUrlItemDialog('response'),
    removing: useUrlItemDialog('delete-response'),
  };
}

interface DialogsProps {
  readonly ids: FolderIds;
  readonly design: FormDesign;
  readonly dialogs: ReturnType<typeof useResponseDialogs>;
  readonly mayDelete: boolean;
}

export function ResponseDialogs({ ids, design, dialogs, mayDelete }: DialogsProps) {
  const { choosing, adding, opened, removing } = dialogs;
  useFetchAhead(DIALOGS);
  const [callId, setCallId] = useUrlText('call');
  const named = opened.item ?? (mayDelete ? removing.item : null);
  const person = useQuery({
    ...q(respondents.get, { params: { ...ids, respondentId: adding.item ?? '' } }),
    enabled: adding.item !== null,
  });
  const response = useQuery({
    ...q(responses.get, { params: { ...ids, responseId: named ?? '' } }),
    enabled: named !== null,
  });
  return (
    <Suspense fallback={null}>
      {choosing.isOpen && (
        <ChooseRespondentDialog ids={ids} onChoose={adding.open} onClose={choosing.close} />
      )}
      {adding.item !== null && person.data && person.data.status !== 'forgotten' && (
        <AddResponseDialog
          key={person.data.id}
          ids={ids}
          design={design}
          person={person.data}
          callId={/^\d+$/.test(callId) ? Number(callId) : null}
          onClose={() => {
            setCallId('');
            adding.close();
          }}
        />
      )}
      {opened.item !== null && response.data?.archived === false && (
        <EditResponseDialog
          key={response.data.id}
          ids={ids}
          design={design}
          response={response.data}
          onClose={opened.close}
        />
      )}
      {opened.item !== null && response.data?.archived && (
        <ViewResponseDialog design={design} response={response.data} onClose={opened.close} />
      )}
      {mayDelete && removing.item !== null && response.data && (
        <RemoveResponse ids={ids} response={response.data} onClose={removing.close} />
      )}
    </Suspense>
  );
}

interface RemoveProps {
  readonly ids: FolderIds;
  readonly response: FormResponse;
  readonly onClose: () => void;
}

/** Asks for confirmation and deletes a response with its answers. */
function RemoveResponse({ ids, response, onClose }: RemoveProps) {
  return (
    <ConfirmAction
      onClose={onClose}
      title={t.responses.deleteTitle(response.identifierCode ?? t.responses.nobody)}
      text={t.responses.deleteText}
      confirmLabel={t.actions.delete}
      send={() => call(responses.delete, { params: { ...ids, responseId: String(response.id) } })}
      done={t.responses.deleted}
      failed={t.responses.failed.delete}
      shownBy={[responses.list, respondents.get]}
    />
  );
}
