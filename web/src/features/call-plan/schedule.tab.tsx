import { Stack, Tabs } from '@chakra-ui/react';
import type { FolderIds } from '../../lib/paths';
import { useUrlText } from '../../lib/url-state';
import { messages as t } from '../../messages';
import { PageHeader } from '../../ui/page-header';
import { TabBar } from '../../ui/tab-bar';
import { CalendarView } from './calendar-view';
import { CallList } from './calls';
import { CampaignList } from './campaigns';
import { ScheduleList } from './schedules';
import { TestCallList } from './test-calls';

const VIEWS = ['calendar', 'schedules', 'campaigns', 'calls', 'tests'] as const;

/** The planned calls, and the schedules and campaigns behind them. No calls are placed. */
export function ScheduleTab({ ids }: { ids: FolderIds }) {
  const [chosen, setView] = useUrlText('view');
  const view = VIEWS.find((candidate) => candidate === chosen) ?? 'calendar';
  return (
    <Stack gap="6">
      <PageHeader title={t.schedule.title} text={t.schedule.text} />
      <Tabs.Root
        value={view}
        onValueChange={({ value }) => setView(value === 'calendar' ? '' : value)}
        variant="line"
        colorPalette="teal"
        lazyMount
        unmountOnExit
      >
        <TabBar label={t.schedule.views} value={view}>
          {VIEWS.map((each) => (
            <Tabs.Trigger key={each} value={each}>
              {t.schedule.view[each]}
            </Tabs.Trigger>
          ))}
        </TabBar>
        <Tabs.Content value="calendar" pt="5">
          <CalendarView ids={ids} />
        </Tabs.Content>
        <Tabs.Content value="schedules" pt="5">
          <ScheduleList ids={ids} />
        </Tabs.Content>
        <Tabs.Content value="campaigns" pt="5">
          <CampaignList ids={ids} />
        </Tabs.Content>
        <Tabs.Content value="calls" pt="5">
          <CallList ids={ids} />
        </Tabs.Content>
        <Tabs.Content value="tests" pt="5">
          <TestCallList ids={ids} />
        </Tabs.Content>
      </Tabs.Root>
    </Stack>
  );
}
