import { Box, Button, Skeleton, Stack, Text } from '@chakra-ui/react';
import { invitations } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from 'react-router';
import { call } from '../../lib/call';
import { errorText } from '../../lib/error-text';
import { paths } from '../../lib/paths';
import { useUser } from '../../lib/user';
import { useTitle } from '../../lib/titles';
import { messages as t } from '../../messages';
import { AppBar } from '../../ui/app-bar';
import { FormAlert } from '../../ui/form-alert';
import { PageHeader } from '../../ui/page-header';
import { PageMain } from '../../ui/page-main';
import { useAction } from '../../ui/use-action';

/** The page of an invitation link. The token is in the URL fragment, which browsers do not send to the server. */
export function InvitationPage() {
  const user = useUser();
  const token = useLocation().hash.slice(1);
  useTitle(t.invitations.title);
  return (
    <Box minH="100dvh">
      <AppBar user={user}>
        <Button asChild variant="outline" minW="0" flexShrink="1">
          <Link to={paths.dashboard()}>
            <Text truncate>{t.dashboard.title}</Text>
          </Link>
        </Button>
      </AppBar>
      <PageMain>
        <Stack gap="6">
          <PageHeader title={t.invitations.title} />
          {TOKEN.test(token) ? <Asked token={token} /> : <FormAlert text={t.invitations.broken} />}
        </Stack>
      </PageMain>
    </Box>
  );
}

const TOKEN = /^[\w-]{43}$/;

function Asked({ token }: { token: string }) {
  const user = useUser();
  const navigate = useNavigate();
  const mayJoin = user.emailVerified && user.accountStatus === 'active';
  const found = useQuery({
    queryKey: [invitations.look.name, token],
    queryFn: () => call(invitations.look, { body: { token } }),
  });
  const join = useAction({
    send: () => call(invitations.accept, { body: { token } }),
    onDone: ({ workspaceId }) => navigate(paths.folders(workspaceId), { replace: true }),
    done: t.invitations.joined,
    failed: t.invitations.joinFailed,
  });
  const error = join.error ?? found.error;
  if (found.isPending) return <Skeleton h="20" borderRadius="panel" />;
  return (
    <Stack gap="4" align="flex-start">
      <FormAlert text={error ? errorText(error) : null} />
      {found.data && (
        <>
          <Text overflowWrap="anywhere">
            {t.invitations.invited(found.data.workspaceName, found.data.role)}
          </Text>
          {!mayJoin && <Text color="status.review">{t.invitations.notYet}</Text>}
          <Button
            colorPalette="teal"
            disabled={!mayJoin}
            title={mayJoin ? undefined : t.dashboard.notAllowed}
            loading={join.isPending}
            loadingText={t.invitations.joining}
            onClick={() => join.mutate()}
          >
            {t.invitations.join}
          </Button>
        </>
      )}
    </Stack>
  );
}
