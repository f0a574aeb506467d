import { Badge, Box, Button, Icon, Stack, Tabs } from '@chakra-ui/react';
import { type Account, admin } from '@app/contracts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ArrowLeft, RefreshCw } from 'lucide-react';
import { Suspense, type ReactNode } from 'react';
import { Link, Navigate } from 'react-router';
import { chunk, useFetchAhead } from '../../lib/chunk';
import { useDebounced } from '../../lib/debounced';
import { usePages, type Pages } from '../../lib/pages';
import { paths } from '../../lib/paths';
import { useUser } from '../../lib/user';
import { useTitle } from '../../lib/titles';
import { useUrlChange, useUrlParams } from '../../lib/url-state';
import { messages as t } from '../../messages';
import { AppBar } from '../../ui/app-bar';
import { PageHeader } from '../../ui/page-header';
import { PageMain } from '../../ui/page-main';
import { SearchBox } from '../../ui/search-box';
import { TabBar } from '../../ui/tab-bar';
import { accountPages, refreshAdmin, useLogged } from './admin.queries';
import { ApprovedUsers } from './approved-users';
import { Domains } from './domains';
import { PendingUsers } from './pending-users';
import { StatisticsSkeleton } from './statistics-skeleton';
import { q } from '../../lib/query';
import { FormAlert } from '../../ui/form-alert';

const Statistics = chunk(async () => (await import('./statistics')).Statistics);

const Operations = chunk(async () => (await import('./operations/operations')).Operations);

const NEXT = [Statistics, Operations];

const TABS = ['pending', 'approved', 'domains', 'statistics', 'workflows', 'usage', 'operations'] as const;

const HAS_SEARCH: readonly string[] = ['pending', 'approved', 'domains'];

interface AdminPageProps {
  readonly workflows: ReactNode;
  readonly usage: ReactNode;
}

/** For global administrators; everyone else is sent to the dashboard (spec §2). */
export function AdminPage(parts: AdminPageProps) {
  const user = useUser();
  if (!user.isAdmin) return <Navigate replace to={paths.dashboard()} />;
  return <Administration {...parts} />;
}

function Administration({ workflows, usage }: AdminPageProps) {
  const user = useUser();
  const params = useUrlParams();
  const change = useUrlChange();
  const tab = TABS.find((each) => each === params.get('tab')) ?? 'pending';
  const typed = params.get('search') ?? '';
  const search = useDebounced(typed);
  const pending = usePages(accountPages('pending', tab === 'pending' ? search : ''));
  const refresh = useMutation({ mutationFn: refreshAdmin });
  useTitle(t.admin.title);
  useFetchAhead(NEXT);
  return (
    <Box minH="100dvh">
      <AppBar user={user}>
        <Button asChild variant="outline">
          <Link to={paths.dashboard()} aria-label={t.admin.back}>
            <Icon as={ArrowLeft} boxSize="4" aria-hidden="true" />
            <Box as="span" hideBelow="sm">
              {t.admin.back}
            </Box>
          </Link>
        </Button>
      </AppBar>
      <PageMain>
        <Stack gap="5">
          <PageHeader
            title={t.admin.title}
            text={t.admin.text}
            actions={
              <Button variant="outline" loading={refresh.isPending} onClick={() => refresh.mutate()}>
                <Icon as={RefreshCw} boxSize="4" aria-hidden="true" />
                {t.admin.refresh}
              </Button>
            }
          />
          <AuditAlarms />
          <Tabs.Root
            value={tab}
            onValueChange={({ value }) =>
              change({ tab: value === 'pending' ? null : value, search: null }, 'replace')
            }
            variant="line"
            colorPalette="teal"
          >
            <TabList tab={tab} pending={pending} />
            <Tabs.Content value={tab} pt="5">
              <Stack gap="5">
                {HAS_SEARCH.includes(tab) && (
                  <SearchBox
                    label={tab === 'domains' ? t.admin.searchDomains : t.admin.search}
                    value={typed}
                    onChange={(value) => change({ search: value }, 'replace')}
                  />
                )}
                {tab === 'pending' && <PendingUsers list={pending} search={search} />}
                {tab === 'approved' && <ApprovedUsers search={search} />}
                {tab === 'domains' && <Domains search={search} />}
                {tab === 'statistics' && (
                  <Suspense fallback={<StatisticsSkeleton />}>
                    <Statistics />
                  </Suspense>
                )}
                {tab === 'workflows' && workflows}
                {tab === 'usage' && usage}
                {tab === 'operations' && (
                  <Suspense fallback={<StatisticsSkeleton />}>
                    <Operations />
                  </Suspense>
                )}
              </Stack>
            </Tabs.Content>
          </Tabs.Root>
        </Stack>
      </PageMain>
    </Box>
  );
}

/** The parts of the administration, and how many people wait. */
function TabList({ tab, pending }: { tab: string; pending: Pages<Account> }) {
  return (
    <TabBar label={t.admin.tabs} value={tab}>
      {TABS.map((each) => (
        <Tabs.Trigger key={each} value={each}>
          {t.admin.tab[each]}
          {each === 'pending' && (
            // Its room is kept: the tabs beside it must not move when it comes.
            <Badge
              bg="status.review.bg"
              color="status.review"
              visibility={pending.items?.length ? undefined : 'hidden'}
            >
              {pending.items?.length ?? 0}
              {pending.hasMore && '+'}
            </Badge>
          )}
        </Tabs.Trigger>
      ))}
    </TabBar>
  );
}

/** Audit chains that were cut off or rewritten, above everything else. Shows nothing if there are none. */
function AuditAlarms() {
  const alarms = useQuery(q(admin.auditAlarms, {}));
  useLogged(alarms.error);
  if (!alarms.data?.length) return null;
  return (
    <Stack gap="2">
      {alarms.data.map((alarm) => (
        <FormAlert key={alarm.workspaceId} text={t.admin.auditAlarm(alarm)} />
      ))}
    </Stack>
  );
}
