import { Button, Flex, HStack, NativeSelect, Stack } from '@chakra-ui/react';
import { accessRequests, may, members, workspaces } from '@app/contracts';
import type { AccessRequest, WorkspaceRole } from '@app/contracts';
import { useMutation } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../lib/call';
import { errorText } from '../../lib/error-text';
import type { Pages } from '../../lib/pages';
import { invalidate } from '../../lib/query';
import { messages as t } from '../../messages';
import { DateText } from '../../ui/date-text';
import { EmptyBox } from '../../ui/empty-box';
import { LoadState } from '../../ui/load-error';
import { LoadMore } from '../../ui/load-more';
import { PanelList } from '../../ui/panel';
import { notify } from '../../ui/toaster';
import { fullName, Person } from './person';

interface RequestsListProps {
  readonly requests: Pages<AccessRequest>;
  /** The role of the current user. */
  readonly role: WorkspaceRole;
}

export function RequestsList({ requests, role }: RequestsListProps) {
  if (!requests.items) return <LoadState of={requests} title={t.members.requestsFailed} h="32" />;
  if (requests.items.length === 0)
    return <EmptyBox icon={Inbox} title={t.members.noRequestsTitle} text={t.members.noRequestsText} />;
  return (
    <Stack gap="4">
      <PanelList aria-label={t.members.requestList}>
        {requests.items.map((request) => (
          <RequestRow key={request.id} request={request} role={role} />
        ))}
      </PanelList>
      <LoadMore list={requests} />
    </Stack>
  );
}

interface Decision {
  readonly status: 'approved' | 'rejected';
  readonly role: 'member' | 'admin';
}

function RequestRow({ request, role }: { request: AccessRequest; role: WorkspaceRole }) {
  const name = fullName(request.userDetails);
  const [asRole, setAsRole] = useState<'member' | 'admin'>('member');
  const params = { workspaceId: String(request.workspaceId), requestId: String(request.id) };
  const decide = useMutation({
    mutationFn: (body: Decision) => call(accessRequests.decide, { params, body }),
    onSuccess: () => notify.success({ title: t.toasts.requestProcessed }),
    onError: (error) => notify.error({ title: t.toasts.requestProcessFailed, text: errorText(error) }),
    // Refetch after a failure, too: another user may have decided the request.
    onSettled: () =>
      Promise.all(
        [accessRequests.list, members.list, workspaces.list, workspaces.get].map((each) => invalidate(each)),
      ),
  });
  const isBusy = (status: Decision['status']) => decide.isPending && decide.variables.status === status;
  return (
    <Flex
      as="li"
      px="4"
      py="3"
      gap={{ base: '3', md: '4' }}
      align={{ md: 'center' }}
      direction={{ base: 'column', md: 'row' }}
    >
      <Person
        person={request.userDetails}
        note={<DateText instant={request.createdAt} wording={t.members.requested} />}
      />
      <HStack gap="2" ps={{ base: '11', md: '0' }} flexShrink="0" wrap="wrap">
        {may(role, 'members.change-role') && (
          <NativeSelect.Root size="xs" w="28">
            <NativeSelect.Field
              aria-label={t.members.approveAs(name)}
              value={asRole}
              onChange={(event) => setAsRole(event.target.value === 'admin' ? 'admin' : 'member')}
            >
              <option value="member">{t.roles.member}</option>
              <option value="admin">{t.roles.admin}</option>
            </NativeSelect.Field>
            <NativeSelect.Indicator />
          </NativeSelect.Root>
        )}
        <Button
          size="xs"
          colorPalette="teal"
          aria-label={t.members.approveName(name)}
          disabled={decide.isPending}
          loading={isBusy('approved')}
          onClick={() => decide.mutate({ status: 'approved', role: asRole })}
        >
          {t.members.approve}
        </Button>
        <Button
          size="xs"
          variant="outline"
          aria-label={t.members.rejectName(name)}
          disabled={decide.isPending}
          loading={isBusy('rejected')}
          onClick={() => decide.mutate({ status: 'rejected', role: asRole })}
        >
          {t.members.reject}
        </Button>
      </HStack>
    </Flex>
  );
}
