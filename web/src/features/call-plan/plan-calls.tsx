import { calls, type Schedule, schedules } from '@app/contracts';
import { call } from '../../lib/call';
import { errorText } from '../../lib/error-text';
import type { FolderIds } from '../../lib/paths';
import { invalidate } from '../../lib/query';
import { messages as t } from '../../messages';
import { Confirm } from '../../ui/confirm';
import { useAction } from '../../ui/use-action';

interface PlanCallsProps {
  readonly ids: FolderIds;
  readonly schedule: Schedule;
  readonly onClose: () => void;
}

/** Plans the calls of a schedule in batches. Calls planned before a failure are kept and are not planned twice. */
export function PlanCalls({ ids, schedule, onClose }: PlanCallsProps) {
  const params = { ...ids, scheduleId: String(schedule.id) };
  const plan = useAction({
    send: async () => {
      let planned = 0;
      for (let left = 1; left > 0;) {
        const part = await call(calls.plan, { params });
        planned += part.planned;
        ({ left } = part);
      }
      return planned;
    },
    onDone: onClose,
    done: (planned) => t.schedule.planned(planned),
    failed: t.schedule.planFailed,
    onSettled: () => Promise.all([invalidate(calls.list), invalidate(schedules.calendar)]),
  });
  return (
    <Confirm
      isOpen
      onClose={onClose}
      onConfirm={() => plan.mutate()}
      isPending={plan.isPending}
      title={t.schedule.planTitle(schedule.name)}
      text={t.schedule.planText}
      error={plan.isError ? errorText(plan.error) : null}
      confirmLabel={t.schedule.plan}
      isDestructive={false}
    />
  );
}
