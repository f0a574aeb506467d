import { Badge, Skeleton, Stack } from '@chakra-ui/react';
import type { Account } from '@app/contracts';
import { Ban, KeyRound, RotateCcw, Trash2, Undo2, UsersRound } from 'lucide-react';
import type { RefCallback } from 'react';
import { usePages } from '../../lib/pages';
import { useUrlItemDialog } from '../../lib/url-state';
import { messages as t } from '../../messages';
import { ActionMenu, type MenuAction } from '../../ui/action-menu';
import { DateText } from '../../ui/date-text';
import { EmptyBox } from '../../ui/empty-box';
import { LoadState } from '../../ui/load-error';
import { LoadMore } from '../../ui/load-more';
import { isFirstRow, longRow } from '../../ui/long-row';
import { PanelList } from '../../ui/panel';
import { ACCOUNT_COLUMNS, AccountRow, ROW_HEIGHT, wordsOf } from './account-row';
import { AccountStateDialog } from './account-state.dialog';
import { accountPages, nameOf, useLogged } from './admin.queries';
import { DeleteUserDialog } from './delete-user.dialog';
import { ListHead } from './list-head';

/** Accounts that were approved, suspended ones among them. */
export function ApprovedUsers({ search }: { search: string }) {
  const list = usePages(accountPages('approved', search));
  const dialogs = {
    revoke: useUrlItemDialog('revoke-approval'),
    suspend: useUrlItemDialog('suspend-user'),
    reactivate: useUrlItemDialog('reactivate-user'),
    'reset-factor': useUrlItemDialog('reset-second-factor'),
    delete: useUrlItemDialog('delete-user'),
  };
  useLogged(list.error);
  const people = list.items ?? [];
  const byId = (item: string | null) => people.find(({ id, isAdmin }) => String(id) === item && !isAdmin);
  const removed = byId(dialogs.delete.item);
  if (list.isPending) return <Skeleton h="48" borderRadius="panel" />;
  return (
    <Stack gap="4">
      <LoadState of={list} noun={t.admin.noun.users} />
      {people.length === 0 ? (
        <EmptyBox
          icon={UsersRound}
          title={t.admin.noApprovedTitle}
          {...(search && { text: t.admin.noMatch(search) })}
        />
      ) : (
        <Stack gap="2">
          <ListHead columns={ACCOUNT_COLUMNS} />
          <PanelList aria-label={t.admin.approvedList} aria-busy={list.isRenewing || undefined}>
            {people.map((account, place) => (
              <ApprovedRow
                key={account.id}
                isFirst={isFirstRow(place)}
                account={account}
                onRevoke={dialogs.revoke.open}
                onSuspend={dialogs.suspend.open}
                onReactivate={dialogs.reactivate.open}
                onResetFactor={dialogs['reset-factor'].open}
                onDelete={dialogs.delete.open}
              />
            ))}
          </PanelList>
        </Stack>
      )}
      <LoadMore list={list} />
      {(['revoke', 'suspend', 'reactivate', 'reset-factor'] as const).map((kind) => {
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

type Deed = (accountId: number) => void;

interface RowProps {
  readonly account: Account;
  readonly onRevoke: Deed;
  readonly onSuspend: Deed;
  readonly onReactivate: Deed;
  readonly onResetFactor: Deed;
  readonly onDelete: Deed;
}

/** Drawn again only when something of it has changed. */
const ApprovedRow = longRow<RowProps>(Row, { kind: 'item', words: wordsOf, height: ROW_HEIGHT });

function Row(props: RowProps & { watch: RefCallback<HTMLElement> }) {
  const { account, watch } = props;
  return (
    <AccountRow
      account={account}
      watch={watch}
      facts={<Approval account={account} />}
      actions={
        account.isAdmin ? (
          <Badge variant="subtle" title={t.admin.protectedHint}>
            {t.admin.administrator}
          </Badge>
        ) : (
          <ActionMenu label={t.admin.menu(nameOf(account))} actions={actionsFor(props)} />
        )
      }
    />
  );
}

function actionsFor({
  account,
  onRevoke,
  onSuspend,
  onReactivate,
  onResetFactor,
  onDelete,
}: RowProps): MenuAction[] {
  const action = (label: string, icon: MenuAction['icon'], deed: Deed): MenuAction => ({
    label,
    icon,
    onSelect: () => deed(account.id),
  });
  return [
    ...(account.accountStatus === 'suspended'
      ? [action(t.admin.reactivate, RotateCcw, onReactivate)]
      : [action(t.admin.revoke, Undo2, onRevoke), action(t.admin.suspend, Ban, onSuspend)]),
    action(t.admin.resetFactor, KeyRound, onResetFactor),
    { ...action(t.admin.delete, Trash2, onDelete), isDestructive: true },
  ];
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
