import { Badge, Skeleton, Stack, Tabs } from '@chakra-ui/react';
import {
  may,
  workspaces,
  accessRequests,
  type AccessRequest,
  members,
  type WorkspaceRole,
} from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { q } from '../../lib/query';
import { useTitle } from '../../lib/titles';
import { useUrlText } from '../../lib/url-state';
import { messages as t } from '../../messages';
import { PageHeader } from '../../ui/page-header';
import { TabBar } from '../../ui/tab-bar';
import { InvitationsTab } from './invitations.tab';
import { RequestsList } from './requests-list';
import { call } from '../../lib/call';
import { usePages, type Pages } from '../../lib/pages';
import { UsersRound } from 'lucide-react';
import { EmptyBox } from '../../ui/empty-box';
import { LoadState } from '../../ui/load-error';
import { LoadMore } from '../../ui/load-more';
import { isFirstRow } from '../../ui/long-row';
import { PanelList } from '../../ui/panel';
import { MemberRow } from './member-row';

const TABS = ['members', 'requests', 'invitations'] as const;

/** The members of a workspace. Owners and admins also see the access requests. */
export function MembersPage() {
  const { workspaceId = '' } = useParams();
  const workspace = useQuery(q(workspaces.get, { params: { workspaceId } }));
  const [tab, setTab] = useUrlText('tab');
  const role = workspace.data?.role;
  const mayProcess = role !== undefined && may(role, 'access-requests.process');
  const requests = useRequests(workspaceId, mayProcess);
  useTitle(t.members.title);
  const count = requests.items?.length ?? 0;
  return (
    <Stack gap="6">
      <PageHeader title={t.members.title} text={t.members.text} />
      {workspace.isPending && <Skeleton h="48" borderRadius="panel" />}
      {role && !mayProcess && <MembersList workspaceId={workspaceId} role={role} />}
      {role && mayProcess && (
        <Tabs.Root
          value={TABS.find((each) => each === tab) ?? 'members'}
          onValueChange={({ value }) => setTab(value === 'members' ? '' : value)}
          variant="line"
          colorPalette="teal"
          lazyMount
          unmountOnExit
        >
          <TabBar label={t.members.tabs} value={tab}>
            <Tabs.Trigger value="members">{t.members.tab}</Tabs.Trigger>
            <Tabs.Trigger value="requests">
              {t.members.requestsTab}
              {/* Reserve the space of the badge, so that the next tab does not shift when a request arrives. */}
              <Badge
                bg="status.review.bg"
                color="status.review"
                visibility={count > 0 ? undefined : 'hidden'}
                aria-label={t.members.pendingCount(count, requests.hasMore)}
              >
                {t.members.countOf(count, requests.hasMore)}
              </Badge>
            </Tabs.Trigger>
            <Tabs.Trigger value="invitations">{t.invitations.tab}</Tabs.Trigger>
          </TabBar>
          <Tabs.Content value="members" pt="5">
            <MembersList workspaceId={workspaceId} role={role} />
          </Tabs.Content>
          <Tabs.Content value="requests" pt="5">
            <RequestsList requests={requests} role={role} />
          </Tabs.Content>
          <Tabs.Content value="invitations" pt="5">
            <InvitationsTab workspaceId={workspaceId} role={role} />
          </Tabs.Content>
        </Tabs.Root>
      )}
    </Stack>
  );
}

/** The access requests. Fetched only for users who may decide on them (spec §6). */
function useRequests(workspaceId: string, isEnabled: boolean): Pages<AccessRequest> {
  const params = { workspaceId };
  return usePages({
    endpoint: accessRequests.list,
    args: { params },
    load: (page, signal) => call(accessRequests.list, { params, query: page }, { signal }),
    cursorOf: ({ id }) => id,
    isEnabled,
  });
}

interface MembersListProps {
  readonly workspaceId: string;
  /** The role of the current user. */
  readonly role: WorkspaceRole;
}

function MembersList({ workspaceId, role }: MembersListProps) {
  const params = { workspaceId };
  const list = usePages({
    endpoint: members.list,
    args: { params },
    load: (page, signal) => call(members.list, { params, query: page }, { signal }),
    cursorOf: ({ userId }) => userId,
  });
  if (!list.items) return <LoadState of={list} title={t.members.loadFailed} h="48" />;
  if (list.items.length === 0)
    return <EmptyBox icon={UsersRound} title={t.members.emptyTitle} text={t.members.emptyText} />;
  return (
    <Stack gap="4">
      <PanelList aria-label={t.members.list}>
        {list.items.map((member, place) => (
          <MemberRow key={member.userId} member={member} isFirst={isFirstRow(place)} role={role} />
        ))}
      </PanelList>
      <LoadMore list={list} />
    </Stack>
  );
}
