import { Badge, Box, Flex, Heading, Icon, Stack, Text } from '@chakra-ui/react';
import { accessRequests } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import { Clock } from 'lucide-react';
import { q } from '../../lib/query';
import { messages as t } from '../../messages';
import { DateText } from '../../ui/date-text';
import { LoadState } from '../../ui/load-error';
import { PanelList } from '../../ui/panel';

/** The user's pending access requests. */
export function PendingRequests() {
  const list = useQuery(q(accessRequests.mine, {}));
  if (!list.data) return <LoadState of={list} noun={t.dashboard.requestsNoun} />;
  if (list.data.length === 0) return null;
  return (
    <Stack as="section" gap="3" aria-labelledby="pending-requests">
      <Box>
        <Heading as="h2" id="pending-requests" fontSize="md" fontWeight="semibold">
          {t.dashboard.requests}
        </Heading>
        <Text color="fg.muted">{t.dashboard.requestsText}</Text>
      </Box>
      <PanelList>
        {list.data.map(({ id, workspaceDetails, createdAt }) => (
          <Flex as="li" key={id} px="4" py="3" gap="4" align="center" justify="space-between">
            <Box minW="0">
              <Text fontWeight="medium" overflowWrap="anywhere">
                {workspaceDetails.name}
              </Text>
              <Text color="fg.muted" fontSize="dense">
                <DateText instant={createdAt} wording={t.dashboard.requested} />
              </Text>
            </Box>
            <Badge bg="status.pending.bg" color="status.pending" flexShrink="0">
              <Icon as={Clock} boxSize="3" aria-hidden="true" />
              {t.dashboard.pendingBadge}
            </Badge>
          </Flex>
        ))}
      </PanelList>
    </Stack>
  );
}
