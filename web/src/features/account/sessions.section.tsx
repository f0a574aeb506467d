import { Badge, Box, Button, Flex, HStack, Stack, Text } from '@chakra-ui/react';
import { account, type AccountSession } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/call';
import { q } from '../../lib/query';
import { messages as t } from '../../messages';
import { LoadState } from '../../ui/load-error';
import { PanelList } from '../../ui/panel';
import { TimeText } from '../../ui/time-text';
import { deviceOf } from './device';
import { useAction } from '../../ui/use-action';

/** The user's active sessions, with a button to end each. */
export function SessionsSection() {
  const list = useQuery(q(account.sessions, {}));
  const end = useAction({
    send: (ended: readonly AccountSession[]) => {
      const [only] = ended.length === 1 ? ended : [];
      return only
        ? call(account.endSession, { params: { sessionId: only.id } })
        : call(account.endOtherSessions, {});
    },
    done: (_answer, ended) => t.account.ended(ended.length),
    failed: t.account.endFailed,
    shownBy: [account.sessions],
  });
  if (!list.data) return <LoadState of={list} noun={t.account.sessionsNoun} h="20" />;
  const others = list.data.filter(({ isCurrent }) => !isCurrent);
  return (
    <Stack gap="3">
      <PanelList>
        {list.data.map((session) => (
          <Row key={session.id} session={session} onEnd={() => end.mutate([session])} />
        ))}
      </PanelList>
      {others.length > 0 && (
        <Button
          variant="outline"
          alignSelf="flex-start"
          loading={end.isPending}
          onClick={() => end.mutate(others)}
        >
          {t.account.endOthers}
        </Button>
      )}
    </Stack>
  );
}

function Row({ session, onEnd }: { session: AccountSession; onEnd: () => void }) {
  const { isCurrent, startedAt, lastSeenAt, ip } = session;
  const device = deviceOf(session.userAgent);
  return (
    <Flex as="li" px="4" py="3" gap="3" align="center" wrap="wrap">
      <Box flex="1" minW="12rem">
        <HStack gap="2">
          <Text fontWeight="medium">{device}</Text>
          {isCurrent && <Badge colorPalette="teal">{t.account.thisOne}</Badge>}
        </HStack>
        <Text color="fg.muted" fontSize="dense">
          <TimeText instant={startedAt} wording={t.account.since} />
          {' · '}
          <TimeText instant={lastSeenAt} wording={t.account.lastSeen} />
          {ip !== null && ` · ${ip}`}
        </Text>
      </Box>
      {!isCurrent && (
        <Button variant="outline" size="xs" aria-label={t.account.endOf(device)} onClick={onEnd}>
          {t.account.end}
        </Button>
      )}
    </Flex>
  );
}
