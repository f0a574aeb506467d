import { Button, Flex, Stack, Text } from '@chakra-ui/react';
import {
  invitations,
  InvitedRole,
  LIMITS,
  may,
  type NewInvitation,
  type WorkspaceRole,
} from '@app/contracts';
import { useState } from 'react';
import { call } from '../../lib/call';
import { errorText } from '../../lib/error-text';
import { messages as t } from '../../messages';
import { copyAndTell } from '../../ui/copy-and-tell';
import { FormAlert } from '../../ui/form-alert';
import { Panel } from '../../ui/panel';
import { SelectField } from '../../ui/select';
import { TextAreaField, TextField } from '../../ui/text-field';
import { notify } from '../../ui/toaster';
import { useAction } from '../../ui/use-action';

interface InviteProps {
  readonly workspaceId: string;
  /** The role of the inviting user: only owners invite admins. */
  readonly role: WorkspaceRole;
}

type Whom = { emails: string[] } | { uses: number };

/** Invites people by email, or creates a link for several people. */
export function InviteForm({ workspaceId, role: ownRole }: InviteProps) {
  const [role, setRole] = useState<InvitedRole>('member');
  const [text, setText] = useState('');
  const [made, setMade] = useState<readonly NewInvitation[]>([]);
  const invite = useAction({
    send: (whom: Whom) => call(invitations.create, { params: { workspaceId }, body: { role, ...whom } }),
    onDone: (answer) => {
      const links = answer.filter(({ email }) => email === null);
      setMade(links);
      if (links.length === 0) {
        setText('');
        notify.success({ title: t.invitations.made, text: t.invitations.madeText(answer.length) });
      }
    },
    failed: t.invitations.failed,
    shownBy: [invitations.list],
  });
  const roles = InvitedRole.options.filter(
    (each) => each === 'member' || may(ownRole, 'members.change-role'),
  );
  return (
    <Panel p="4">
      <Stack gap="4">
        <Text color="fg.muted" maxW="72ch">
          {t.invitations.text}
        </Text>
        <FormAlert text={invite.isError ? errorText(invite.error) : null} />
        <SelectField
          label={t.invitations.role}
          value={role}
          onChange={({ target }) => setRole(InvitedRole.parse(target.value))}
          width="40"
        >
          {roles.map((each) => (
            <option key={each} value={each}>
              {t.roles[each]}
            </option>
          ))}
        </SelectField>
        <Flex gap="6" direction={{ base: 'column', md: 'row' }}>
          <ByMail text={text} onChange={setText} isPending={invite.isPending} onInvite={invite.mutate} />
          <ByLink isPending={invite.isPending} onInvite={invite.mutate} />
        </Flex>
        {made.map((invitation) => (
          <Link key={invitation.id} invitation={invitation} />
        ))}
      </Stack>
    </Panel>
  );
}

interface WayProps {
  readonly isPending: boolean;
  readonly onInvite: (whom: Whom) => void;
}

interface ByMailProps extends WayProps {
  readonly text: string;
  readonly onChange: (text: string) => void;
}

/** To addresses, as they were pasted: one below the other, or with commas between them. */
function ByMail({ text, onChange, isPending, onInvite }: ByMailProps) {
  const emails = text.split(/[\s,;]+/).filter(Boolean);
  return (
    <Stack flex="2" gap="3">
      <TextAreaField
        label={t.invitations.emails}
        help={t.invitations.emailsHelp}
        value={text}
        onChange={({ target }) => onChange(target.value)}
      />
      <Button
        colorPalette="teal"
        alignSelf="flex-start"
        disabled={emails.length === 0}
        loading={isPending}
        onClick={() => onInvite({ emails })}
      >
        {t.invitations.byMail}
      </Button>
    </Stack>
  );
}

/** Creates an invitation link for a given number of people. */
function ByLink({ isPending, onInvite }: WayProps) {
  const [uses, setUses] = useState('1');
  return (
    <Stack flex="1" gap="3">
      <TextField
        label={t.invitations.uses}
        type="number"
        min={1}
        max={LIMITS.invitationUses}
        value={uses}
        onChange={({ target }) => setUses(target.value)}
      />
      <Button
        variant="outline"
        alignSelf="flex-start"
        loading={isPending}
        onClick={() => onInvite({ uses: Number(uses) })}
      >
        {t.invitations.makeLink}
      </Button>
    </Stack>
  );
}

function Link({ invitation: { link } }: { invitation: NewInvitation }) {
  return (
    <Stack gap="1" role="status">
      <Text fontSize="dense" fontWeight="medium">
        {t.invitations.link}
      </Text>
      <Flex gap="3" align="center" wrap="wrap">
        <Text fontFamily="mono" fontSize="dense" overflowWrap="anywhere" minW="0">
          {link}
        </Text>
        <Button size="xs" variant="outline" onClick={() => void copyAndTell(link)}>
          {t.invitations.copyLink}
        </Button>
      </Flex>
    </Stack>
  );
}
