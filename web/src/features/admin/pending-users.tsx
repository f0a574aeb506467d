import { Badge, Button, Flex, HStack, Skeleton, Stack, Text } from '@chakra-ui/react';
import { admin, type Account } from '@app/contracts';
import { Trash2, UserCheck } from 'lucide-react';
import { useCallback, useState, type RefCallback } from 'react';
import { call } from '../../lib/call';
import type { Pages } from '../../lib/pages';
import { useUrlItemDialog } from '../../lib/url-state';
import { messages as t } from '../../messages';
import { EmptyBox } from '../../ui/empty-box';
import { IconAction } from '../../ui/icon-action';
import { LoadState } from '../../ui/load-error';
import { LoadMore } from '../../ui/load-more';
import { isFirstRow, longRow } from '../../ui/long-row';
import { Panel, PanelList } from '../../ui/panel';
import { Tick } from '../../ui/tick';
import { ACCOUNT_COLUMNS, AccountRow, ROW_HEIGHT, wordsOf } from './account-row';
import { nameOf, refreshAdmin, useLogged } from './admin.queries';
import { ApproveUserDialog } from './approve-user.dialog';
import { DeleteUserDialog } from './delete-user.dialog';
import { ListHead } from './list-head';
import { useAction } from '../../ui/use-action';

interface PendingUsersProps {
  readonly list: Pages<Account>;
  readonly search: string;
}

/** Accounts that wait for approval. Several can be approved at once. */
export function PendingUsers({ list, search }: PendingUsersProps) {
  const approve = useUrlItemDialog('approve-user');
  const remove = useUrlItemDialog('delete-user');
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  useLogged(list.error);
  const people = list.items ?? [];
  const byId = (item: string | null) => people.find(({ id }) => String(id) === item);
  const [approved, removed] = [byId(approve.item), byId(remove.item)];
  const selected = people.filter(({ id }) => chosen.has(id));
  const toggle = useCallback(
    (id: number) => setChosen((now) => new Set(now.has(id) ? without(now, id) : [...now, id])),
    [],
  );
  if (list.isPending) return <Skeleton h="48" borderRadius="panel" />;
  return (
    <Stack gap="4">
      <LoadState of={list} noun={t.admin.noun.users} />
      {selected.length > 0 && <SelectionBar selected={selected} onDone={() => setChosen(new Set())} />}
      {people.length === 0 ? (
        <EmptyBox
          icon={UserCheck}
          title={t.admin.noPendingTitle}
          text={search ? t.admin.noMatch(search) : t.admin.noPendingText}
        />
      ) : (
        <Stack gap="2">
          <ListHead columns={ACCOUNT_COLUMNS} />
          <PanelList aria-label={t.admin.pendingList} aria-busy={list.isRenewing || undefined}>
            {people.map((account, place) => (
              <PendingRow
                key={account.id}
                isFirst={isFirstRow(place)}
                account={account}
                isChosen={chosen.has(account.id)}
                onToggle={toggle}
                onApprove={approve.open}
                onDelete={remove.open}
              />
            ))}
          </PanelList>
        </Stack>
      )}
      <LoadMore list={list} />
      {approved && <ApproveUserDialog key={approved.id} account={approved} onClose={approve.close} />}
      {removed && <DeleteUserDialog key={removed.id} account={removed} onClose={remove.close} />}
    </Stack>
  );
}

interface RowProps {
  readonly account: Account;
  readonly isChosen: boolean;
  readonly onToggle: (accountId: number) => void;
  readonly onApprove: (accountId: number) => void;
  readonly onDelete: (accountId: number) => void;
}

/** Drawn again only when something of it has changed. */
const PendingRow = longRow<RowProps>(Row, { kind: 'item', words: wordsOf, height: ROW_HEIGHT });

function Row(props: RowProps & { watch: RefCallback<HTMLElement> }) {
  const { account, isChosen, onToggle, onApprove, onDelete, watch } = props;
  return (
    <AccountRow
      account={account}
      watch={watch}
      start={
        <Tick
          label={t.admin.select(nameOf(account))}
          isTicked={isChosen}
          onToggle={() => onToggle(account.id)}
        />
      }
      facts={account.emailVerified && <Badge variant="outline">{t.admin.verified}</Badge>}
      actions={
        <>
          <Button
            size="xs"
            colorPalette="teal"
            aria-label={t.admin.approveName(nameOf(account))}
            onClick={() => onApprove(account.id)}
          >
            {t.admin.approve}
          </Button>
          <IconAction
            label={t.admin.deleteName(nameOf(account))}
            icon={Trash2}
            onClick={() => onDelete(account.id)}
          />
        </>
      }
    />
  );
}

interface SelectionBarProps {
  readonly selected: readonly Account[];
  readonly onDone: () => void;
}

/** The bulk actions for the selected users. Shown while at least one is selected. */
function SelectionBar({ selected, onDone }: SelectionBarProps) {
  const approve = useAction({
    send: async () => {
      // One after the other: each is an order of its own, with its own mail and its own line in the audit trail.
      let done = 0;
      for (const { id } of selected) {
        await call(admin.approveUser, { body: { userId: id } });
        done += 1;
      }
      return done;
    },
    onDone,
    done: (done) => ({ title: t.toasts.userApproved, text: t.admin.approvedSome(done, selected.length) }),
    failed: t.toasts.userApproveFailed,
    onSettled: refreshAdmin,
  });
  return (
    <Panel role="region" aria-label={t.admin.selected(selected.length)} px="4" py="2.5" bg="bg.muted">
      <Flex gap="3" align="center" justify="space-between" wrap="wrap">
        <Text fontWeight="medium">{t.admin.selected(selected.length)}</Text>
        <HStack gap="2">
          <Button variant="ghost" onClick={onDone}>
            {t.admin.clearSelection}
          </Button>
          <Button colorPalette="teal" loading={approve.isPending} onClick={() => approve.mutate()}>
            {t.admin.approveSelected(selected.length)}
          </Button>
        </HStack>
      </Flex>
    </Panel>
  );
}

const without = (ids: ReadonlySet<number>, id: number) => [...ids].filter((each) => each !== id);
