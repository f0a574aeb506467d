import type { Endpoint } from '@app/contracts';
import { useMutation } from '@tanstack/react-query';
import { errorText } from '../../lib/error-text';
import { invalidate } from '../../lib/query';
import { messages as t } from '../../messages';
import { Confirm } from '../../ui/confirm';
import { notify } from '../../ui/toaster';

interface DeleteProps {
  readonly kind: 'schedule' | 'campaign';
  readonly name: string;
  readonly send: () => Promise<undefined>;
  readonly shownBy: readonly Endpoint[];
  readonly onClose: () => void;
}

/** Asks before a plan is deleted. */
export function DeletePlan({ kind, name, send, shownBy, onClose }: DeleteProps) {
  const remove = useMutation({
    mutationFn: send,
    onSuccess: async () => {
      onClose();
      notify.success({ title: t.schedule.deleted[kind] });
      await Promise.all(shownBy.map((endpoint) => invalidate(endpoint)));
    },
    onError: (error) => notify.error({ title: t.schedule.failed.delete, text: errorText(error) }),
  });
  return (
    <Confirm
      isOpen
      onClose={onClose}
      onConfirm={() => remove.mutate()}
      isPending={remove.isPending}
      title={t.schedule.deleteTitle(name)}
      text={t.schedule.deleteText}
      error={remove.isError ? errorText(remove.error) : null}
      confirmLabel={t.actions.delete}
    />
  );
}
