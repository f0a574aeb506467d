import { Badge, Box, Flex, Heading, SimpleGrid, Stack, Text } from '@chakra-ui/react';
import { admin, type AdminStatistics } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { numberText } from '../../lib/format';
import { q } from '../../lib/query';
import { messages as t } from '../../messages';
import { LoadError } from '../../ui/load-error';
import { Panel } from '../../ui/panel';
import { useLogged } from './admin.queries';
import { RegistrationChart } from './registration-chart';
import { StatisticsSkeleton } from './statistics-skeleton';

/** Figures about accounts and workspace content. */
export function Statistics() {
  const figures = useQuery(q(admin.statistics, {}));
  const trends = useQuery(q(admin.registrationTrends, {}));
  useLogged(figures.error);
  useLogged(trends.error);
  if (figures.isPending || trends.isPending) return <StatisticsSkeleton />;
  const isSample = trends.data === undefined;
  return (
    <Stack gap="5">
      {figures.data ? (
        <Figures figures={figures.data} />
      ) : (
        <LoadError
          noun={t.admin.noun.statistics}
          error={figures.error}
          onRetry={() => void figures.refetch()}
        />
      )}
      <Section
        id="registrations"
        title={t.admin.trends}
        text={isSample ? t.admin.sampleText : t.admin.trendsText}
        mark={
          isSample && (
            <Badge bg="status.review.bg" color="status.review">
              {t.admin.sample}
            </Badge>
          )
        }
      >
        <RegistrationChart months={trends.data?.monthlyRegistrations ?? t.admin.sampleMonths} />
      </Section>
      {figures.data && (
        <SimpleGrid columns={{ base: 1, lg: 2 }} gap="5">
          <TopDomains domains={figures.data.topDomains} />
          <Activity figures={figures.data} />
        </SimpleGrid>
      )}
    </Stack>
  );
}

function Figures({ figures }: { figures: AdminStatistics }) {
  const tiles = [
    [t.admin.figures.pending, numberText(figures.pendingUsers)],
    [t.admin.figures.approved, numberText(figures.approvedUsers)],
    [t.admin.figures.suspended, numberText(figures.suspendedUsers)],
    [t.admin.figures.rate, t.admin.percent(figures.approvalRate)],
  ] as const;
  return (
    <SimpleGrid as="dl" columns={{ base: 2, lg: 4 }} gap="4">
      {tiles.map(([label, value]) => (
        <Panel key={label} p="4" display="flex" flexDirection="column-reverse" justifyContent="flex-end">
          <Text as="dt" color="fg.muted" fontSize="dense">
            {label}
          </Text>
          <Text as="dd" textStyle="display">
            {value}
          </Text>
        </Panel>
      ))}
    </SimpleGrid>
  );
}

interface SectionProps {
  readonly id: string;
  readonly title: string;
  readonly text?: string;
  readonly mark?: ReactNode;
  readonly children: ReactNode;
}

function Section({ id, title, text, mark, children }: SectionProps) {
  return (
    <Panel as="section" aria-labelledby={id} p={{ base: '4', md: '5' }}>
      <Stack gap="4">
        <Box>
          <Flex gap="2.5" align="center">
            <Heading as="h2" id={id} fontSize="md" fontWeight="semibold">
              {title}
            </Heading>
            {mark}
          </Flex>
          {text && <Text color="fg.muted">{text}</Text>}
        </Box>
        {children}
      </Stack>
    </Panel>
  );
}

function TopDomains({ domains }: { domains: AdminStatistics['topDomains'] }) {
  const most = Math.max(1, ...domains.map((each) => each.count));
  return (
    <Section id="top-domains" title={t.admin.topDomains}>
      {domains.length === 0 && <Text color="fg.muted">{t.admin.noTopDomains}</Text>}
      <Stack as="ol" gap="3" listStyleType="none">
        {domains.map((each) => (
          <Box as="li" key={each.domain}>
            <Flex justify="space-between" gap="4">
              <Text overflowWrap="anywhere">{each.domain}</Text>
              <Text color="fg.muted" flexShrink="0">
                {t.admin.accounts(each.count)}
              </Text>
            </Flex>
            <Box mt="1" h="1.5" borderRadius="full" bg="bg.muted" aria-hidden="true">
              <Box
                h="full"
                borderRadius="full"
                bg="teal.solid"
                style={{ width: `${(each.count / most) * 100}%` }}
              />
            </Box>
          </Box>
        ))}
      </Stack>
    </Section>
  );
}

const activities = ['workspaces', 'forms', 'documents', 'workflows', 'workflowsLast30Days'] as const;

function Activity({ figures }: { figures: AdminStatistics }) {
  return (
    <Section id="activity" title={t.admin.activity}>
      <Stack as="dl" gap="0" divideY="1px" divideColor="border">
        {activities.map((name) => (
          <Flex key={name} justify="space-between" gap="4" py="2">
            <Text as="dt" color="fg.muted">
              {t.admin.activities[name]}
            </Text>
            <Text as="dd" fontWeight="medium">
              {numberText(figures[name])}
            </Text>
          </Flex>
        ))}
      </Stack>
    </Section>
  );
}
