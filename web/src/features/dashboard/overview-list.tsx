import { Box, Button, Flex, HStack, Stack, Text } from '@chakra-ui/react';
import { OVERVIEW_DAYS, type Overview, type WorkflowGroup, type WorkflowRecord } from '@app/contracts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { timesText } from '../../lib/run-times';
import { paths } from '../../lib/paths';
import { messages as t } from '../../messages';
import { PanelList } from '../../ui/panel';
import { StatusBadge } from '../../ui/status-badge';
import { TimeText } from '../../ui/time-text';

export type Card = keyof typeof t.overview.cards;

interface OverviewListProps {
  readonly overview: Overview;
  readonly card: Card;
}

/** The items behind the selected card, newest first. */
export function OverviewList({ overview, card }: OverviewListProps) {
  const group = groupOf(overview, card);
  const requests = card === 'waiting' ? overview.requests : [];
  if (group.count + requests.length === 0) return <Text color="fg.muted">{emptyText(card)}</Text>;
  return (
    <Stack gap="2">
      <PanelList>
        {requests.map(({ workspace, count }) => (
          <Row key={workspace.id}>
            <Box flex="1" minW="0">
              <Text fontWeight="medium" overflowWrap="anywhere">
                {workspace.name}
              </Text>
              <Text color="fg.muted" fontSize="dense">
                {t.overview.requests(count)}
              </Text>
            </Box>
            <Button asChild variant="outline" size="xs">
              <Link to={paths.requests(workspace.id)} aria-label={`${t.overview.decide}: ${workspace.name}`}>
                {t.overview.decide}
              </Link>
            </Button>
          </Row>
        ))}
        {group.newest.map((record) => (
          <WorkflowRow key={record.id} record={record} />
        ))}
      </PanelList>
      {group.newest.length < group.count && (
        <Text color="fg.muted" fontSize="dense">
          {t.overview.newestOf(group.newest.length, group.count)}
        </Text>
      )}
    </Stack>
  );
}

function WorkflowRow({ record }: { record: WorkflowRecord }) {
  const { id: workflowId, workspace, form, name, status, outcome, executedAt, completedAt } = record;
  const address = paths.workflow({ workspaceId: workspace.id, formId: form.id, workflowId });
  return (
    <Row>
      <Box flex="1" minW="0">
        <HStack gap="3" rowGap="1" wrap="wrap">
          <Text asChild fontWeight="medium" overflowWrap="anywhere" _hover={{ textDecoration: 'underline' }}>
            <Link to={address}>{name}</Link>
          </Text>
          <StatusBadge status={status} outcome={outcome} />
          {progressOf(record) && (
            <Text fontSize="dense" color="fg.muted">
              {progressOf(record)}
            </Text>
          )}
        </HStack>
        <Text color="fg.muted" fontSize="dense" overflowWrap="anywhere">
          {[t.overview.in(workspace.name, form.name), personOf(record)].filter(Boolean).join(' · ')}
        </Text>
      </Box>
      <Box color="fg.muted" fontSize="dense" flexShrink="0" textAlign={{ md: 'end' }}>
        <TimeText instant={completedAt ?? executedAt} />
        {completedAt !== null && <Text>{timesText(record.times)}</Text>}
      </Box>
    </Row>
  );
}

function Row({ children }: { children: ReactNode }) {
  return (
    <Flex
      as="li"
      px="4"
      py="3"
      gap={{ base: '1', md: '4' }}
      direction={{ base: 'column', md: 'row' }}
      align={{ md: 'center' }}
    >
      {children}
    </Flex>
  );
}

function progressOf({ step }: WorkflowRecord): string {
  if (step === null) return '';
  const count = step.total > 1 ? ` ${t.workflow.ofTotal(step.done, step.total)}` : '';
  return `${t.workflow.steps[step.name]}${count}`;
}

const personOf = ({ executedBy }: WorkflowRecord): string => executedBy?.name ?? '';

const groupOf = (overview: Overview, card: Card): WorkflowGroup =>
  card === 'waiting' ? overview.review : overview[card];

function emptyText(card: Card): string {
  const text = t.overview.empty[card];
  return typeof text === 'string' ? text : text(OVERVIEW_DAYS);
}
