import { schedules, type Schedule } from '@app/contracts';
import { CalendarClock } from 'lucide-react';
import { Suspense } from 'react';
import { call } from '../../lib/call';
import { chunk, useFetchAhead } from '../../lib/chunk';
import { useItemOfDialog } from '../../lib/item-of-dialog';
import { usePages } from '../../lib/pages';
import type { FolderIds } from '../../lib/paths';
import { q } from '../../lib/query';
import { useUrlDialog, useUrlItemDialog } from '../../lib/url-state';
import { messages as t } from '../../messages';
import { DeletePlan } from './delete-plan';
import { PlanCalls } from './plan-calls';
import { filterText, PlanList } from './plan-list';
import { dayText } from './week';

const AddScheduleDialog = chunk(async () => (await import('./schedule.dialogs')).AddScheduleDialog);
const EditScheduleDialog = chunk(async () => (await import('./schedule.dialogs')).EditScheduleDialog);

const DIALOGS = [AddScheduleDialog, EditScheduleDialog];

/** Schedules: the days and times at which each respondent would be called once. */
export function ScheduleList({ ids }: { ids: FolderIds }) {
  const list = usePages({
    endpoint: schedules.list,
    args: { params: ids },
    load: (page, signal) => call(schedules.list, { params: ids, query: page }, { signal }),
    cursorOf: ({ id }: Schedule) => id,
  });
  const adding = useUrlDialog('add-schedule');
  const editing = useUrlItemDialog('edit-schedule');
  const deleting = useUrlItemDialog('delete-schedule');
  const planning = useUrlItemDialog('plan-calls');
  useFetchAhead(DIALOGS);
  const listed = list.items;
  const ask = (scheduleId: string) => q(schedules.get, { params: { ...ids, scheduleId } });
  const edited = useItemOfDialog({ item: editing.item, listed, ask });
  const deleted = useItemOfDialog({ item: deleting.item, listed, ask });
  const planned = useItemOfDialog({ item: planning.item, listed, ask });
  return (
    <>
      <PlanList
        list={list}
        noun={t.schedule.schedules}
        empty={{ icon: CalendarClock, title: t.schedule.emptySchedules, text: t.schedule.emptySchedulesText }}
        add={{ label: t.schedule.addSchedule, onClick: adding.open }}
        factsOf={factsOf}
        onEdit={editing.open}
        onDelete={deleting.open}
        onPlan={planning.open}
      />
      <Suspense fallback={null}>
        {adding.isOpen && <AddScheduleDialog ids={ids} onClose={adding.close} />}
        {edited && <EditScheduleDialog key={edited.id} ids={ids} schedule={edited} onClose={editing.close} />}
      </Suspense>
      {planned && <PlanCalls ids={ids} schedule={planned} onClose={planning.close} />}
      {deleted && (
        <DeletePlan
          kind="schedule"
          name={deleted.name}
          send={() => call(schedules.delete, { params: { ...ids, scheduleId: String(deleted.id) } })}
          shownBy={[schedules.list, schedules.calendar]}
          onClose={deleting.close}
        />
      )}
    </>
  );
}

const factsOf = (plan: Schedule): string[] => [
  t.schedule.facts.once(dayText(plan.startDate), [plan.primaryCallTime, ...plan.retryTimes].join(', ')),
  t.schedule.facts.retries(plan.maxRetries),
  filterText(plan.respondentFilter),
  plan.aiVoice,
  plan.language,
  ...(plan.lastExecutionDate === null ? [] : [t.schedule.facts.last(dayText(plan.lastExecutionDate))]),
];
