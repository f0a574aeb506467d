import { useMutation } from '@tanstack/react-query';
import { errorText } from '../../lib/error-text';
import { notify } from '../../ui/toaster';
import { refreshAdmin } from './admin.queries';

interface Order<Answer> {
  readonly send: () => Promise<Answer>;
  readonly done: (answer: Answer) => string;
  readonly failed: string;
  readonly onClose: () => void;
}

/** An order that a dialog asks about once more: what is done closes it and is said, what is refused is said beside it. */
export function useOrder<Answer>({ send, done, failed, onClose }: Order<Answer>) {
  return useMutation({
    mutationFn: send,
    onSuccess: async (answer) => {
      onClose();
      notify.success({ title: done(answer) });
      await refreshAdmin();
    },
    onError: (error) => notify.error({ title: failed, text: errorText(error) }),
  });
}
