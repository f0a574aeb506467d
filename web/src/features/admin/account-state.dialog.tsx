import { admin, type Account } from '@app/contracts';
import { useState } from 'react';
import { call } from '../../lib/call';
import { messages as t } from '../../messages';
import { FormModal } from '../../ui/form-modal';
import { ADMIN_LISTS, nameOf } from './admin.queries';
import { ReasonField } from './reason.field';
import { useAction } from '../../ui/use-action';

const KINDS = {
  revoke: {
    endpoint: admin.revokeUserApproval,
    title: t.admin.revokeTitle,
    text: t.admin.revokeText,
    submit: t.admin.revoke,
    done: t.toasts.approvalRevoked,
    failed: t.toasts.approvalRevokeFailed,
    isDestructive: true,
  },
  suspend: {
    endpoint: admin.suspendUser,
    title: t.admin.suspendTitle,
    text: t.admin.suspendText,
    submit: t.admin.suspend,
    done: t.toasts.userSuspended,
    failed: t.toasts.userSuspendFailed,
    isDestructive: true,
  },
  'reset-factor': {
    endpoint: admin.resetSecondFactor,
    title: t.admin.resetFactorTitle,
    text: t.admin.resetFactorText,
    submit: t.admin.resetFactor,
    done: t.toasts.factorReset,
    failed: t.toasts.factorResetFailed,
    isDestructive: true,
  },
  reactivate: {
    endpoint: admin.reactivateUser,
    title: t.admin.reactivateTitle,
    text: t.admin.reactivateText,
    submit: t.admin.reactivate,
    done: t.toasts.userReactivated,
    failed: t.toasts.userReactivateFailed,
    isDestructive: false,
  },
};

interface DialogProps {
  readonly kind: keyof typeof KINDS;
  readonly account: Account;
  readonly onClose: () => void;
}

/** Revokes an approval, suspends, reactivates or resets the second factor: an order with a reason for the audit trail. */
export function AccountStateDialog({ kind, account, onClose }: DialogProps) {
  const { endpoint, title, text, submit, done, failed, isDestructive } = KINDS[kind];
  const [reason, setReason] = useState('');
  const order = useAction({
    send: () => call(endpoint, { body: { userId: account.id, reason: reason.trim() || undefined } }),
    done,
    failed,
    onDone: onClose,
    shownBy: ADMIN_LISTS,
  });
  return (
    <FormModal
      onClose={onClose}
      onSubmit={order.mutate}
      action={order}
      title={title}
      text={text(nameOf(account))}
      submit={submit}
      isDestructive={isDestructive}
    >
      <ReasonField reason={reason} onChange={setReason} />
    </FormModal>
  );
}
