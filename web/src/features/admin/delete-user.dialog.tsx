import { Checkbox, Skeleton, Text } from '@chakra-ui/react';
import { admin, type Account } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/call';
import { q } from '../../lib/query';
import { messages as t } from '../../messages';
import { FormModal } from '../../ui/form-modal';
import { LoadError } from '../../ui/load-error';
import { ADMIN_LISTS, nameOf } from './admin.queries';
import { OwnedWorkspaces, type Fate } from './owned-workspaces';
import { ReasonField } from './reason.field';
import { useAction } from '../../ui/use-action';

interface DialogProps {
  readonly account: Account;
  readonly onClose: () => void;
}

/** Deletes an account for good. Workspaces in which others work are named first, and handed over or deleted with it. */
export function DeleteUserDialog({ account, onClose }: DialogProps) {
  const [fate, setFate] = useState<Fate>({ kind: 'undecided' });
  const [missing, setMissing] = useState<string>();
  const [reason, setReason] = useState('');
  const [eraseName, setEraseName] = useState(false);
  const owned = useQuery({
    ...q(admin.ownedWorkspaces, { params: { userId: String(account.id) } }),
    // Always fetch the current state, because the decision depends on it.
    staleTime: 0,
    gcTime: 0,
  });
  const isShared = owned.data?.some(({ memberCount }) => memberCount > 1) ?? false;
  const remove = useAction({
    send: () =>
      call(admin.deleteUser, {
        body: {
          userId: account.id,
          eraseName,
          reason: reason.trim() || undefined,
          ...(fate.kind === 'transfer' && fate.to !== null && { transferTo: fate.to }),
          ...(fate.kind === 'delete' && { deleteWorkspaces: true }),
        },
      }),
    done: t.toasts.userDeleted,
    failed: t.toasts.userDeleteFailed,
    onDone: onClose,
    shownBy: ADMIN_LISTS,
  });
  const submit = () => {
    const problem = missingIn(fate, isShared);
    setMissing(problem);
    if (!problem) remove.mutate();
  };
  return (
    <FormModal
      onClose={onClose}
      onSubmit={submit}
      action={remove}
      error={missing}
      title={t.admin.deleteTitle}
      text={t.admin.deleteText(nameOf(account), account.email)}
      submit={t.admin.deleteSubmit}
      submitting={t.admin.deleting}
      isDestructive
      isReady={owned.data !== undefined}
    >
      {owned.isPending && <Skeleton h="48" />}
      {owned.error && (
        <LoadError noun={t.admin.ownedTitle} error={owned.error} onRetry={() => void owned.refetch()} />
      )}
      {owned.data && owned.data.length > 0 && (
        <OwnedWorkspaces
          owned={owned.data}
          isShared={isShared}
          ownerId={account.id}
          fate={fate}
          onChange={setFate}
        />
      )}
      {/* Content below must not shift when the workspaces load or when there are none. */}
      {!owned.isPending && (
        <>
          <ReasonField reason={reason} onChange={setReason} />
          <EraseName isChosen={eraseName} onChange={setEraseName} />
          <Text color="fg.muted" fontSize="dense">
            {t.admin.deleteNote}
          </Text>
        </>
      )}
    </FormModal>
  );
}

interface EraseProps {
  readonly isChosen: boolean;
  readonly onChange: (isChosen: boolean) => void;
}

function EraseName({ isChosen, onChange }: EraseProps) {
  return (
    <Checkbox.Root
      size="sm"
      colorPalette="teal"
      checked={isChosen}
      onCheckedChange={({ checked }) => onChange(checked === true)}
    >
      <Checkbox.HiddenInput />
      <Checkbox.Control />
      <Checkbox.Label>{t.admin.eraseName}</Checkbox.Label>
    </Checkbox.Root>
  );
}

/** The decisions that are required before the account can be deleted. */
function missingIn(fate: Fate, isShared: boolean): string | undefined {
  if (fate.kind === 'transfer' && fate.to === null) return t.admin.heirMissing;
  return isShared && fate.kind === 'undecided' ? t.admin.fateMissing : undefined;
}
