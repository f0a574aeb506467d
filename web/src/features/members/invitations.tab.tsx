import { Box, Button, Flex, Stack, Text } from '@chakra-ui/react';
import { invitations, type Invitation, type WorkspaceRole } from '@app/contracts';
import { call } from '../../lib/call';
import { usePages } from '../../lib/pages';
import { messages as t } from '../../messages';
import { DateText } from '../../ui/date-text';
import { LoadState } from '../../ui/load-error';
import { LoadMore } from '../../ui/load-more';
import { PanelList } from '../../ui/panel';
import { RoleBadge } from '../../ui/role-badge';
import { InviteForm } from './invite.form';
import { useAction } from '../../ui/use-action';

/** Invites people and lists the pending invitations. */
export function InvitationsTab({ workspaceId, role }: { workspaceId: string; role: WorkspaceRole }) {
  const params = { workspaceId };
  const list = usePages<Invitation>({
    endpoint: invitations.list,
    args: { params },
    load: (page, signal) => call(invitations.list, { params, query: page }, { signal }),
    cursorOf: ({ id }) => id,
  });
  const end = useAction({
    send: ({ id }: Invitation) => call(invitations.end, { params: { ...params, invitationId: String(id) } }),
    done: t.invitations.ended,
    failed: t.invitations.endFailed,
    shownBy: [invitations.list],
  });
  return (
    <Stack gap="5">
      <InviteForm workspaceId={workspaceId} role={role} />
      <LoadState of={list} noun={t.invitations.noun} h="20" />
      {list.items?.length === 0 && <Text color="fg.muted">{t.invitations.empty}</Text>}
      {list.items && list.items.length > 0 && (
        <PanelList aria-label={t.invitations.list}>
          {list.items.map((invitation) => (
            <Row key={invitation.id} invitation={invitation} onEnd={() => end.mutate(invitation)} />
          ))}
        </PanelList>
      )}
      <LoadMore list={list} />
    </Stack>
  );
}

function Row({ invitation, onEnd }: { invitation: Invitation; onEnd: () => void }) {
  const { email, role, usesLeft, expiresAt } = invitation;
  const whom = email ?? t.invitations.linkFor(usesLeft);
  return (
    <Flex as="li" px="4" py="3" gap="3" align="center" wrap="wrap">
      <Box flex="1" minW="12rem">
        <Text fontWeight="medium" overflowWrap="anywhere">
          {whom}
        </Text>
        <Text color="fg.muted" fontSize="dense">
          <DateText instant={expiresAt} wording={t.invitations.ends} />
        </Text>
      </Box>
      <RoleBadge role={role} />
      <Button variant="outline" size="xs" aria-label={t.invitations.endOf(whom)} onClick={onEnd}>
        {t.invitations.end}
      </Button>
    </Flex>
  );
}
