import { Badge, Skeleton, Stack } from '@chakra-ui/react';
import type { Account } from '@app/contracts';
import { Ban, RotateCcw, Trash2, Undo2, UsersRound } from 'lucide-react';
import { usePages } from '../../lib/pages';
import { useUrlItemDialog } from '../../lib/url-state';
import { messages as t } from '../../messages';
import { ActionMenu, type MenuAction } from '../../ui/action-menu';
import { DateText } from '../../ui/date-text';
import { EmptyBox } from '../../ui/empty-box';
import { LoadError } from '../../ui/load-error';
import { LoadMore } from '../../ui/load-more';
import { PanelList } from '../../ui/panel';
import { AccountRow } from './account-row';
import { AccountStateDialog } from './account-state.dialog';
import { accountPages, nameOf, useLogged } from './admin.queries';
import { DeleteUserDialog } from './delete-user.dialog';

/** Accounts that were approved, suspended ones among them. */
export function ApprovedUsers({ search }: { search: string }) {
  const list = usePages(accountPages('approved', search));
  const dialogs = {
    revoke: useUrlItemDialog('revoke-approval'),
    suspend: useUrlItemDialog('suspend-user'),
    reactivate: useUrlItemDialog('reactivate-user'),
    delete: useUrlItemDialog('delete-user'),
  };
  useLogged(list.error);
  const people = list.items ?? [];
  const byId = (item: string | null) => people.find(({ id, isAdmin }) => String(id) === item && !isAdmin);
  const removed = byId(dialogs.delete.item);
  if (list.isPending) return <Skeleton h="48" borderRadius="panel" />;

  const actionsFor = (account: Account): MenuAction[] => {
    const state =
      account.accountStatus === 'suspended'
        ? [
            {
              label: t.admin.reactivate,
              icon: RotateCcw,
              onSelect: () => dialogs.reactivate.open(account.id),
            },
          ]
        : [
            { label: t.admin.revoke, icon: Undo2, onSelect: () => dialogs.revoke.open(account.id) },
            { label: t.admin.suspend, icon: Ban, onSelect: () => dialogs.suspend.open(account.id) },
          ];
    const remove = () => dialogs.delete.open(account.id);
    return [...state, { label: t.admin.delete, icon: Trash2, onSelect: remove, isDestructive: true }];
  };
  return (
    <Stack gap="4">
      {list.error && !list.items && (
        <LoadError noun={t.admin.noun.users} error={list.error} onRetry={list.reload} />
      )}
      {people.length === 0 ? (
        <EmptyBox
          icon={UsersRound}
          title={t.admin.noApprovedTitle}
          {...(search && { text: t.admin.noMatch(search) })}
        />
      ) : (
        <PanelList aria-label={t.admin.approvedList} aria-busy={list.isRenewing || undefined}>
          {people.map((account) => (
            <AccountRow
              key={account.id}
              account={account}
              facts={<Approval account={account} />}
              actions={
                account.isAdmin ? (
                  <Badge variant="subtle" title={t.admin.protectedHint}>
                    {t.admin.administrator}
                  </Badge>
                ) : (
                  <ActionMenu label={t.admin.menu(nameOf(account))} actions={actionsFor(account)} />
                )
              }
            />
          ))}
        </PanelList>
      )}
      <LoadMore list={list} />
      {(['revoke', 'suspend', 'reactivate'] as const).map((kind) => {
        const account = byId(dialogs[kind].item);
        return (
          account && (
            <AccountStateDialog key={kind} kind={kind} account={account} onClose={dialogs[kind].close} />
          )
        );
      })}
      {removed && <DeleteUserDialog key={removed.id} account={removed} onClose={dialogs.delete.close} />}
    </Stack>
  );
}

function Approval({ account: { approvedAt, approvalMethod, accountStatus } }: { account: Account }) {
  return (
    <>
      {approvedAt && <DateText instant={approvedAt} wording={t.admin.approvedOn} />}
      {approvalMethod && <Badge variant="outline">{t.admin.methods[approvalMethod]}</Badge>}
      {accountStatus === 'suspended' && (
        <Badge bg="status.failed.bg" color="status.failed">
          {t.admin.suspended}
        </Badge>
      )}
    </>
  );
}
