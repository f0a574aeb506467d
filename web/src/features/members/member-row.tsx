import { chakra, Flex, HStack, NativeSelect } from '@chakra-ui/react';
import { invitations, may, mayRemove, members, WORKSPACE_ROLES, workspaces } from '@app/contracts';
import type { Member, WorkspaceRole } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import { UserMinus } from 'lucide-react';
import { useState, type RefCallback } from 'react';
import { call } from '../../lib/call';
import { errorText } from '../../lib/error-text';
import { q } from '../../lib/query';
import { useUser } from '../../lib/user';
import { messages as t } from '../../messages';
import { Confirm, ConfirmAction } from '../../ui/confirm';
import { DateText } from '../../ui/date-text';
import { IconAction } from '../../ui/icon-action';
import { longRow } from '../../ui/long-row';
import { RoleBadge } from '../../ui/role-badge';
import { fullName, Person } from './person';
import { useAction } from '../../ui/use-action';

interface RowProps {
  readonly member: Member;
  /** The role of the current user. */
  readonly role: WorkspaceRole;
}

/** A member, and the actions that the current user may take. Rendered again only when its data changes. */
export const MemberRow = longRow<RowProps>(Row, {
  kind: 'item',
  words: ({ member: { userDetails } }) => `${fullName(userDetails)} ${userDetails.email}`,
  height: 4,
});

function Row({ member, role, watch }: RowProps & { watch: RefCallback<HTMLElement> }) {
  const isSelf = useUser().id === member.userId;
  const mayChange = !isSelf && may(role, 'members.change-role');
  return (
    <Flex
      as="li"
      ref={watch}
      px="4"
      py="3"
      gap={{ base: '2', sm: '4' }}
      align={{ sm: 'center' }}
      direction={{ base: 'column', sm: 'row' }}
    >
      <Person
        person={member.userDetails}
        note={<DateText instant={member.joinedAt} wording={t.members.joined} />}
        mark={
          isSelf && (
            <chakra.span color="fg.muted" fontWeight="normal">
              {' '}
              {t.members.you}
            </chakra.span>
          )
        }
      />
      <HStack gap="2" ps={{ base: '11', sm: '0' }} flexShrink="0">
        {mayChange ? <RoleSelect member={member} /> : <RoleBadge role={member.role} />}
        {!isSelf && mayRemove(role, member.role) && <RemoveButton member={member} />}
      </HStack>
    </Flex>
  );
}

function RoleSelect({ member }: { member: Member }) {
  const name = fullName(member.userDetails);
  const [isTransferring, setIsTransferring] = useState(false);
  const params = { workspaceId: String(member.workspaceId), userId: String(member.userId) };
  const change = useAction({
    send: (next: WorkspaceRole) => call(members.changeRole, { params, body: { role: next } }),
    onDone: () => setIsTransferring(false),
    done: t.toasts.roleUpdated,
    failed: t.toasts.roleUpdateFailed,
    // A transfer also changes the permissions of the current user.
    shownBy: [members.list, workspaces.list, workspaces.get],
  });
  const choose = (next: WorkspaceRole) => {
    if (next === 'owner') setIsTransferring(true);
    else change.mutate(next);
  };
  return (
    <>
      <NativeSelect.Root size="sm" w="32" disabled={change.isPending}>
        <NativeSelect.Field
          aria-label={t.members.role(name)}
          value={change.isPending ? change.variables : member.role}
          onChange={(event) => {
            const next = WORKSPACE_ROLES.find((each) => each === event.target.value);
            if (next) choose(next);
          }}
        >
          {WORKSPACE_ROLES.map((each) => (
            <option key={each} value={each}>
              {t.roles[each]}
            </option>
          ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator />
      </NativeSelect.Root>
      <Confirm
        isOpen={isTransferring}
        onClose={() => setIsTransferring(false)}
        onConfirm={() => change.mutate('owner')}
        isPending={change.isPending}
        title={t.members.transferTitle}
        text={t.members.transferText(name)}
        note={t.members.transferNote}
        error={change.isError && isTransferring ? errorText(change.error) : null}
        confirmLabel={t.members.transfer}
      />
    </>
  );
}

function RemoveButton({ member }: { member: Member }) {
  const name = fullName(member.userDetails);
  const [isAsking, setIsAsking] = useState(false);
  const params = { workspaceId: String(member.workspaceId), userId: String(member.userId) };
  const place = { params: { workspaceId: params.workspaceId }, query: {} };
  const open = useQuery({ ...q(invitations.list, place), enabled: isAsking });
  const links = open.data?.filter(({ email }) => email === null) ?? [];
  return (
    <>
      <IconAction label={t.members.removeName(name)} icon={UserMinus} onClick={() => setIsAsking(true)} />
      <ConfirmAction
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={t.members.removeTitle(name)}
        text={t.members.removeText}
        note={[t.members.removeNote, ...(links.length > 0 ? [t.members.openLinks(links.length)] : [])].join(
          ' ',
        )}
        confirmLabel={t.members.remove}
        send={() => call(members.remove, { params })}
        done={t.toasts.memberRemoved}
        failed={t.toasts.memberRemoveFailed}
        shownBy={[members.list, workspaces.list, workspaces.get]}
      />
    </>
  );
}
