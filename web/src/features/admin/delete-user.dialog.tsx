import { Checkbox, Skeleton, Text } from '@chakra-ui/react';
import { admin, type Account } from '@app/contracts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { call } from '../../lib/call';
import { errorText } from '../../lib/error-text';
import { q } from '../../lib/query';
import { messages as t } from '../../messages';
import { FormAlert } from '../../ui/form-alert';
import { FormModal } from '../../ui/form-modal';
import { LoadError } from '../../ui/load-error';
import { TextAreaField } from '../../ui/text-field';
import { notify } from '../../ui/toaster';
import { nameOf, refreshAdmin } from './admin.queries';
import { OwnedWorkspaces, type Fate } from './owned-workspaces';

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
    // What is decided here must be what is there now.
    staleTime: 0,
    gcTime: 0,
  });
  const isShared = owned.data?.some(({ memberCount }) => memberCount > 1) ?? false;
  const remove = useMutation({
    mutationFn: () =>
      call(admin.deleteUser, {
        body: {
          userId: account.id,
          eraseName,
          reason: reason.trim() || undefined,
          ...(fate.kind === 'transfer' && fate.to !== null && { transferTo: fate.to }),
          ...(fate.kind === 'delete' && { deleteWorkspaces: true }),
        },
      }),
    onSuccess: async () => {
      onClose();
      notify.success({ title: t.toasts.userDeleted });
      await refreshAdmin();
    },
    onError: (error) => notify.error({ title: t.toasts.userDeleteFailed, text: errorText(error) }),
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const problem = missingIn(fate, isShared);
    setMissing(problem);
    if (!problem) remove.mutate();
  };
  return (
    <FormModal
      isOpen
      onClose={onClose}
      onSubmit={submit}
      isPending={remove.isPending}
      title={t.admin.deleteTitle}
      text={t.admin.deleteText(nameOf(account), account.email)}
      submit={t.admin.deleteSubmit}
      submitting={t.admin.deleting}
      isDestructive
      isReady={owned.data !== undefined}
    >
      <FormAlert text={missing ?? (remove.isError ? errorText(remove.error) : null)} />
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
      {/* What stands below the workspaces must not move when they come, or when there are none. */}
      {!owned.isPending && (
        <>
          <TextAreaField
            label={t.admin.reason}
            help={t.admin.reasonHelp}
            optional={t.admin.optional}
            maxLength={1000}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
          <Checkbox.Root
            size="sm"
            colorPalette="teal"
            checked={eraseName}
            onCheckedChange={({ checked }) => setEraseName(checked === true)}
          >
            <Checkbox.HiddenInput />
            <Checkbox.Control />
            <Checkbox.Label>{t.admin.eraseName}</Checkbox.Label>
          </Checkbox.Root>
          <Text color="fg.muted" fontSize="dense">
            {t.admin.deleteNote}
          </Text>
        </>
      )}
    </FormModal>
  );
}

/** What must be said before the account can go. */
function missingIn(fate: Fate, isShared: boolean): string | undefined {
  if (fate.kind === 'transfer' && fate.to === null) return t.admin.heirMissing;
  return isShared && fate.kind === 'undecided' ? t.admin.fateMissing : undefined;
}
