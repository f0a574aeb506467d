import { operations, type QueueName } from '@app/contracts';
import { useState, type SyntheticEvent } from 'react';
import { call } from '../../../lib/call';
import { errorText } from '../../../lib/error-text';
import { messages as t } from '../../../messages';
import { FormAlert } from '../../../ui/form-alert';
import { FormModal } from '../../../ui/form-modal';
import { ReasonField } from '../reason.field';
import { useAction } from '../../../ui/use-action';

const KINDS = {
  pause: {
    endpoint: operations.pauseQueue,
    title: t.operations.pauseQueue,
    text: (queue: QueueName) => t.operations.pauseText[queue],
    submit: t.operations.pause,
    done: t.operations.queuePaused,
    failed: t.operations.pauseFailed,
  },
  resume: {
    endpoint: operations.resumeQueue,
    title: t.operations.resumeQueue,
    text: () => t.operations.resumeText,
    submit: t.operations.resume,
    done: t.operations.queueResumed,
    failed: t.operations.resumeFailed,
  },
};

interface DialogProps {
  readonly kind: keyof typeof KINDS;
  readonly queue: QueueName;
  readonly onClose: () => void;
}

/** Pauses or resumes a queue, with a reason for the audit trail. */
export function QueueOrderDialog({ kind, queue, onClose }: DialogProps) {
  const { endpoint, title, text, submit, done, failed } = KINDS[kind];
  const [reason, setReason] = useState('');
  const order = useAction({
    send: () => call(endpoint, { body: { queue, reason: reason.trim() || undefined } }),
    onDone: onClose,
    done: done(queue),
    failed,
    shownBy: [operations.state],
  });
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    order.mutate();
  };
  return (
    <FormModal
      isOpen
      onClose={onClose}
      onSubmit={send}
      isPending={order.isPending}
      title={title(queue)}
      text={text(queue)}
      submit={submit}
    >
      <FormAlert text={order.isError ? errorText(order.error) : null} />
      <ReasonField reason={reason} onChange={setReason} />
    </FormModal>
  );
}
