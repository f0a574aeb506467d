import { Badge, Button, Checkbox, Flex, HStack, Skeleton, Stack, Text } from '@chakra-ui/react';
import { admin, type Account } from '@app/contracts';
import { useMutation } from '@tanstack/react-query';
import { Trash2, UserCheck } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../lib/call';
import { errorText } from '../../lib/error-text';
import type { Pages } from '../../lib/pages';
import { useUrlItemDialog } from '../../lib/url-state';
import { messages as t } from '../../messages';
import { EmptyBox } from '../../ui/empty-box';
import { IconAction } from '../../ui/icon-action';
import { LoadError } from '../../ui/load-error';
import { LoadMore } from '../../ui/load-more';
import { Panel, PanelList } from '../../ui/panel';
import { notify } from '../../ui/toaster';
import { AccountRow } from './account-row';
import { nameOf, refreshAdmin, useLogged } from './admin.queries';
import { ApproveUserDialog } from './approve-user.dialog';
import { DeleteUserDialog } from './delete-user.dialog';

interface PendingUsersProps {
  readonly list: Pages<Account>;
  readonly search: string;
}

/** Accounts that wait for approval; several can be approved in one go. */
export function PendingUsers({ list, search }: PendingUsersProps) {
  const approve = useUrlItemDialog('approve-user');
  const remove = useUrlItemDialog('delete-user');
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  useLogged(list.error);
  const people = list.items ?? [];
  const byId = (item: string | null) => people.find(({ id }) => String(id) === item);
  const [approved, removed] = [byId(approve.item), byId(remove.item)];
  const selected = people.filter(({ id }) => chosen.has(id));
  const toggle = (id: number) => setChosen(new Set(chosen.has(id) ? without(chosen, id) : [...chosen, id]));
  if (list.isPending) return <Skeleton h="48" borderRadius="panel" />;
  return (
    <Stack gap="4">
      {list.error && !list.items && (
        <LoadError noun={t.admin.noun.users} error={list.error} onRetry={list.reload} />
      )}
      {selected.length > 0 && <SelectionBar selected={selected} onDone={() => setChosen(new Set())} />}
      {people.length === 0 ? (
        <EmptyBox
          icon={UserCheck}
          title={t.admin.noPendingTitle}
          text={search ? t.admin.noMatch(search) : t.admin.noPendingText}
        />
      ) : (
        <PanelList aria-label={t.admin.pendingList} aria-busy={list.isRenewing || undefined}>
          {people.map((account) => (
            <AccountRow
              key={account.id}
              account={account}
              start={
                <Checkbox.Root
                  size="sm"
                  colorPalette="teal"
                  mt="1.5"
                  checked={chosen.has(account.id)}
                  onCheckedChange={() => toggle(account.id)}
                >
                  <Checkbox.HiddenInput aria-label={t.admin.select(nameOf(account))} />
                  <Checkbox.Control />
                </Checkbox.Root>
              }
              facts={account.emailVerified && <Badge variant="outline">{t.admin.verified}</Badge>}
              actions={
                <>
                  <Button
                    size="xs"
                    colorPalette="teal"
                    aria-label={t.admin.approveName(nameOf(account))}
                    onClick={() => approve.open(account.id)}
                  >
                    {t.admin.approve}
                  </Button>
                  <IconAction
                    label={t.admin.deleteName(nameOf(account))}
                    icon={Trash2}
                    onClick={() => remove.open(account.id)}
                  />
                </>
              }
            />
          ))}
        </PanelList>
      )}
      <LoadMore list={list} />
      {approved && <ApproveUserDialog key={approved.id} account={approved} onClose={approve.close} />}
      {removed && <DeleteUserDialog key={removed.id} account={removed} onClose={remove.close} />}
    </Stack>
  );
}

interface SelectionBarProps {
  readonly selected: readonly Account[];
  readonly onDone: () => void;
}

/** What can be done with all who are chosen; it appears with the first. */
function SelectionBar({ selected, onDone }: SelectionBarProps) {
  const approve = useMutation({
    mutationFn: async () => {
      // One after the other: each is an order of its own, with its own mail and its own line in the audit trail.
      let done = 0;
      for (const { id } of selected) {
        await call(admin.approveUser, { body: { userId: id } });
        done += 1;
      }
      return done;
    },
    onSuccess: (done) => {
      notify.success({ title: t.toasts.userApproved, text: t.admin.approvedSome(done, selected.length) });
      onDone();
    },
    onError: (error) => notify.error({ title: t.toasts.userApproveFailed, text: errorText(error) }),
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
