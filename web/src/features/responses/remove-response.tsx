import { respondents, responses, type FormResponse } from '@app/contracts';
import { call } from '../../lib/call';
import type { FolderIds } from '../../lib/paths';
import { messages as t } from '../../messages';
import { ConfirmAction } from '../../ui/confirm';

interface RemoveProps {
  readonly ids: FolderIds;
  readonly response: FormResponse;
  readonly onClose: () => void;
}

/** Asks for confirmation and deletes a response with its answers. */
export function RemoveResponse({ ids, response, onClose }: RemoveProps) {
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
