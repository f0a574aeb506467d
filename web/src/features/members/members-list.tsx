import { Stack } from '@chakra-ui/react';
import { members, type WorkspaceRole } from '@app/contracts';
import { UsersRound } from 'lucide-react';
import { call } from '../../lib/call';
import { usePages } from '../../lib/pages';
import { messages as t } from '../../messages';
import { EmptyBox } from '../../ui/empty-box';
import { LoadState } from '../../ui/load-error';
import { LoadMore } from '../../ui/load-more';
import { isFirstRow } from '../../ui/long-row';
import { PanelList } from '../../ui/panel';
import { MemberRow } from './member-row';

interface MembersListProps {
  readonly workspaceId: string;
  /** The role of the current user. */
  readonly role: WorkspaceRole;
}

export function MembersList({ workspaceId, role }: MembersListProps) {
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
