import { respondents, responses, type FormResponse } from '@app/contracts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/call';
import { errorText } from '../../lib/error-text';
import type { FolderIds } from '../../lib/paths';
import { invalidate } from '../../lib/query';
import { messages as t } from '../../messages';
import { Confirm } from '../../ui/confirm';
import { notify } from '../../ui/toaster';

interface RemoveProps {
  readonly ids: FolderIds;
  readonly response: FormResponse;
  readonly onClose: () => void;
}

/** Asks for confirmation and deletes a response with its answers. */
export function RemoveResponse({ ids, response, onClose }: RemoveProps) {
  const remove = useMutation({
    mutationFn: () => call(responses.delete, { params: { ...ids, responseId: String(response.id) } }),
    onSuccess: async () => {
      onClose();
      notify.success({ title: t.responses.deleted });
      await Promise.all([invalidate(responses.list), invalidate(respondents.get)]);
    },
    onError: (error) => notify.error({ title: t.responses.failed.delete, text: errorText(error) }),
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
