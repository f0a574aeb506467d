import { calls, type Schedule, schedules } from '@app/contracts';
import { call } from '../../lib/call';
import type { FolderIds } from '../../lib/paths';
import { invalidate } from '../../lib/query';
import { messages as t } from '../../messages';
import { ConfirmAction } from '../../ui/confirm';

interface PlanCallsProps {
  readonly ids: FolderIds;
  readonly schedule: Schedule;
  readonly onClose: () => void;
}

/** Plans the calls of a schedule in batches. Calls planned before a failure are kept and are not planned twice. */
export function PlanCalls({ ids, schedule, onClose }: PlanCallsProps) {
  const params = { ...ids, scheduleId: String(schedule.id) };
  return (
    <ConfirmAction
      onClose={onClose}
      title={t.schedule.planTitle(schedule.name)}
      text={t.schedule.planText}
      confirmLabel={t.schedule.plan}
      isDestructive={false}
      send={async () => {
        let planned = 0;
        for (let left = 1; left > 0;) {
          const part = await call(calls.plan, { params });
          planned += part.planned;
          ({ left } = part);
        }
        return planned;
      }}
      done={(planned) => t.schedule.planned(planned)}
      failed={t.schedule.planFailed}
      onSettled={() => Promise.all([invalidate(calls.list), invalidate(schedules.calendar)])}
    />
  );
}
