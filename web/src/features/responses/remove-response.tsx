import { respondents, responses, type FormResponse } from '@app/contracts';
import { call } from '../../lib/call';
import { errorText } from '../../lib/error-text';
import type { FolderIds } from '../../lib/paths';
import { messages as t } from '../../messages';
import { Confirm } from '../../ui/confirm';
import { useAction } from '../../ui/use-action';

interface RemoveProps {
  readonly ids: FolderIds;
  readonly response: FormResponse;
  readonly onClose: () => void;
}

/** Asks for confirmation and deletes a response with its answers. */
export function RemoveResponse({ ids, response, onClose }: RemoveProps) {
  const remove = useAction({
    send: () => call(responses.delete, { params: { ...ids, responseId: String(response.id) } }),
    onDone: onClose,
    done: t.responses.deleted,
    failed: t.responses.failed.delete,
    shownBy: [responses.list, respondents.get],
  });
  return (
    <Confirm
      isOpen
      onClose={onClose}
      onConfirm={() => remove.mutate()}
      isPending={remove.isPending}
      title={t.responses.deleteTitle(response.identifierCode ?? t.responses.nobody)}
      text={t.responses.deleteText}
      error={remove.isError ? errorText(remove.error) : null}
      confirmLabel={t.actions.delete}
    />
  );
}
