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

/** An action that a dialog confirms. Success closes the dialog and shows a toast. An error is shown in the dialog. */
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
