import { Box, Button, Flex, HStack, Text } from '@chakra-ui/react';
import { workspaces, type Workspace } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { allWorkspaces } from '../../lib/whole-lists';
import { call } from '../../lib/call';
import { errorText } from '../../lib/error-text';
import { paths } from '../../lib/paths';
import { messages as t } from '../../messages';
import { Confirm } from '../../ui/confirm';
import { LoadState } from '../../ui/load-error';
import { PanelList } from '../../ui/panel';
import { RoleBadge } from '../../ui/role-badge';
import { useAction } from '../../ui/use-action';

/** The user's workspaces, with a button to leave each. */
export function WorkspacesSection() {
  const list = useQuery(allWorkspaces);
  const [leaving, setLeaving] = useState<Workspace | null>(null);
  const leave = useAction({
    send: ({ id }: Workspace) => call(workspaces.leave, { params: { workspaceId: String(id) } }),
    onDone: () => setLeaving(null),
    done: t.account.left,
    failed: t.account.leaveFailed,
    shownBy: [workspaces.list],
  });
  if (!list.data) return <LoadState of={list} noun={t.dashboard.noun} h="20" />;
  if (list.data.length === 0) return <Text color="fg.muted">{t.account.noWorkspaces}</Text>;
  return (
    <>
      <PanelList>
        {list.data.map((workspace) => (
          <Row key={workspace.id} workspace={workspace} onLeave={() => setLeaving(workspace)} />
        ))}
      </PanelList>
      <Confirm
        isOpen={leaving !== null}
        onClose={() => setLeaving(null)}
        onConfirm={() => leaving && leave.mutate(leaving)}
        isPending={leave.isPending}
        title={t.account.leaveTitle(leaving?.name ?? '')}
        text={t.account.leaveText}
        error={leave.isError ? errorText(leave.error) : null}
        confirmLabel={t.account.leave}
      />
    </>
  );
}

function Row({ workspace: { id, name, role }, onLeave }: { workspace: Workspace; onLeave: () => void }) {
  const isOwner = role === 'owner';
  return (
    <Flex as="li" px="4" py="3" gap="3" align="center" wrap="wrap">
      <Box flex="1" minW="12rem">
        <HStack gap="2">
          <Text fontWeight="medium" overflowWrap="anywhere">
            {name}
          </Text>
          <RoleBadge role={role} />
        </HStack>
        {isOwner && (
          <Text color="fg.muted" fontSize="dense">
            {t.account.ownerNote}
          </Text>
        )}
      </Box>
      {isOwner ? (
        <HStack gap="2">
          <Button asChild variant="ghost" size="xs">
            <Link to={paths.members(id)}>{t.account.toMembers}</Link>
          </Button>
          <Button asChild variant="ghost" size="xs">
            <Link to={paths.settings(id)}>{t.account.toSettings}</Link>
          </Button>
        </HStack>
      ) : (
        <Button variant="outline" size="xs" aria-label={t.account.leaveOf(name)} onClick={onLeave}>
          {t.account.leave}
        </Button>
      )}
    </Flex>
  );
}
