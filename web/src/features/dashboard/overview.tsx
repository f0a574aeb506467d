import { Box, chakra, Flex, Heading, Icon, SimpleGrid, Skeleton, Stack, Text } from '@chakra-ui/react';
import { overview, OVERVIEW_DAYS, type Overview } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, Hand, LoaderCircle, type LucideIcon } from 'lucide-react';
import { q } from '../../lib/query';
import { useUrlText } from '../../lib/url-state';
import { messages as t } from '../../messages';
import { LoadError } from '../../ui/load-error';
import { Panel } from '../../ui/panel';
import { type Card, OverviewList } from './overview-list';

const LOOKS: Readonly<Record<Card, { icon: LucideIcon; color: string }>> = {
  waiting: { icon: Hand, color: 'status.review' },
  running: { icon: LoaderCircle, color: 'status.running' },
  failed: { icon: CircleAlert, color: 'status.failed' },
  completed: { icon: CircleCheck, color: 'status.completed' },
};
const CARDS: readonly Card[] = ['waiting', 'running', 'failed', 'completed'];

/** Activity in all workspaces: one card per count, with the counted items below. */
export function OverviewPanel() {
  const { data, error, refetch } = useQuery(q(overview.get, {}));
  const [wanted, show] = useUrlText('show');
  if (error && !data)
    return <LoadError noun={t.overview.noun} error={error} onRetry={() => void refetch()} />;
  if (!data) return <OverviewSkeleton />;
  const counts = countsOf(data);
  // The selected card, else the first one with a count. Cards that require action come first.
  const shown = CARDS.find((card) => card === wanted) ?? CARDS.find((card) => counts[card] > 0) ?? 'waiting';
  return (
    <Stack as="section" gap="3" aria-labelledby="overview">
      <Heading as="h2" id="overview" fontSize="md" fontWeight="semibold">
        {t.overview.title}
      </Heading>
      <SimpleGrid {...GRID} role="group" aria-labelledby="overview">
        {CARDS.map((card) => (
          <CountCard
            key={card}
            card={card}
            count={counts[card]}
            isShown={card === shown}
            onShow={() => show(card)}
          />
        ))}
      </SimpleGrid>
      <OverviewList overview={data} card={shown} />
    </Stack>
  );
}

export function OverviewSkeleton() {
  return (
    <Stack gap="3" aria-busy="true">
      <Skeleton h="6" w="40" />
      <SimpleGrid {...GRID}>
        {CARDS.map((card) => (
          <Skeleton key={card} h="20" borderRadius="panel" />
        ))}
      </SimpleGrid>
      <Skeleton h="14" borderRadius="panel" />
    </Stack>
  );
}

const GRID = { columns: { base: 2, lg: 4 }, gap: '3' } as const;

interface CountCardProps {
  readonly card: Card;
  readonly count: number;
  readonly isShown: boolean;
  readonly onShow: () => void;
}

function CountCard({ card, count, isShown, onShow }: CountCardProps) {
  const { icon, color } = LOOKS[card];
  const isQuiet = count === 0;
  return (
    <Panel asChild borderColor={isShown ? 'teal.solid' : 'border'} p="3.5" textAlign="start">
      <chakra.button type="button" aria-pressed={isShown} cursor="pointer" onClick={onShow}>
        <Flex gap="3" align="center">
          <Icon as={icon} boxSize="5" color={isQuiet ? 'fg.subtle' : color} aria-hidden="true" />
          <Box minW="0">
            <Text
              fontSize="lg"
              lineHeight="1.2"
              fontWeight="semibold"
              color={isQuiet ? 'fg.muted' : undefined}
            >
              {count.toLocaleString('en-US')}
            </Text>
            <Text fontSize="dense">
              {t.overview.cards[card]}
              {(card === 'failed' || card === 'completed') && (
                <Text as="span" color="fg.muted">{`, ${t.overview.days(OVERVIEW_DAYS)}`}</Text>
              )}
            </Text>
          </Box>
        </Flex>
      </chakra.button>
    </Panel>
  );
}

function countsOf({ running, review, failed, completed, requests }: Overview): Record<Card, number> {
  const asking = requests.reduce((sum, { count }) => sum + count, 0);
  return {
    waiting: review.count + asking,
    running: running.count,
    failed: failed.count,
    completed: completed.count,
  };
}
