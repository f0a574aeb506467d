import { Badge, Button, Heading, HStack, Stack, Text } from '@chakra-ui/react';
import { schedules, type PlannedCalls } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { exactTimeText } from '../../lib/format';
import type { FolderIds } from '../../lib/paths';
import { q } from '../../lib/query';
import { useUrlText } from '../../lib/url-state';
import { messages as t } from '../../messages';
import { EmptyBox } from '../../ui/empty-box';
import { LoadState } from '../../ui/load-error';
import { PanelList } from '../../ui/panel';
import { dayText, mondayOf, shifted } from './week';

/** Seven days from a Monday on: how many people of which time zone would be called when. */
export function CalendarView({ ids }: { ids: FolderIds }) {
  const [chosen, setWeek] = useUrlText('week');
  const from = mondayOf(chosen);
  const week = useQuery(q(schedules.calendar, { params: ids, query: { from } }));
  const dates = [...new Set(week.data?.map(({ date }) => date))].toSorted();
  return (
    <Stack gap="5">
      <HStack gap="2" wrap="wrap">
        <Text fontWeight="semibold" role="status" mr="auto">
          {t.schedule.week(dayText(from), dayText(shifted(from, 6)))}
        </Text>
        <Button size="sm" variant="outline" onClick={() => setWeek(shifted(from, -7))}>
          {t.schedule.previous}
        </Button>
        <Button size="sm" variant="outline" onClick={() => setWeek('')}>
          {t.schedule.today}
        </Button>
        <Button size="sm" variant="outline" onClick={() => setWeek(shifted(from, 7))}>
          {t.schedule.next}
        </Button>
      </HStack>
      <LoadState of={week} noun={t.schedule.calendar} h="40" />
      {week.data?.length === 0 && (
        <EmptyBox
          icon={CalendarClock}
          title={t.schedule.nothingPlanned}
          text={t.schedule.nothingPlannedText}
        />
      )}
      {dates.map((date) => (
        <Stack as="section" key={date} gap="2" aria-labelledby={`day-${date}`}>
          <Heading as="h2" id={`day-${date}`} fontSize="md" fontWeight="semibold">
            {dayText(date)}
          </Heading>
          <PanelList>
            {week.data
              ?.filter((planned) => planned.date === date)
              .map((planned) => (
                <Planned key={`${planned.kind}-${planned.id}-${planned.timezone}`} planned={planned} />
              ))}
          </PanelList>
        </Stack>
      ))}
    </Stack>
  );
}

function Planned({ planned }: { planned: PlannedCalls }) {
  const { kind, name, from, to, timezone, startsAt, people } = planned;
  return (
    <Stack as="li" gap="1" p="4">
      <HStack gap="2" wrap="wrap">
        <Text fontWeight="semibold" fontVariantNumeric="tabular-nums">
          {t.schedule.clock(from, to)}
        </Text>
        <Text overflowWrap="anywhere">{timezone}</Text>
        <Text color="fg.muted">{t.schedule.people(people)}</Text>
      </HStack>
      <HStack gap="2" wrap="wrap">
        <Badge variant="outline" colorPalette="gray">
          {t.schedule.kinds[kind]}
        </Badge>
        <Text overflowWrap="anywhere">{name}</Text>
        <Text color="fg.muted" fontSize="dense">
          {t.schedule.yours(exactTimeText(startsAt))}
        </Text>
      </HStack>
    </Stack>
  );
}
