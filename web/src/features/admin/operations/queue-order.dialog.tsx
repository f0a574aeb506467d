import { operations, type QueueName } from '@app/contracts';
import { useState } from 'react';
import { call } from '../../../lib/call';
import { messages as t } from '../../../messages';
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
  return (
    <FormModal
      onClose={onClose}
      onSubmit={order.mutate}
      action={order}
      title={title(queue)}
      text={text(queue)}
      submit={submit}
    >
      <ReasonField reason={reason} onChange={setReason} />
    </FormModal>
  );
}
