import { schedules, type Schedule } from '@app/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { call } from '../../lib/call';
import { madeFrom, useEditing } from '../../lib/editing';
import type { FolderIds } from '../../lib/paths';
import { messages as t } from '../../messages';
import { SaveModal } from '../../ui/save-modal';
import { useSave } from '../../ui/use-save';
import { ScheduleFields } from './plan.fields';
import {
  SCHEDULE_FIELDS,
  ScheduleForm,
  inputOf,
  newSchedule,
  type ScheduleInput,
  type ScheduleOutput,
} from './schedule.form';

interface DialogProps {
  readonly ids: FolderIds;
  readonly onClose: () => void;
}

export function AddScheduleDialog({ ids, onClose }: DialogProps) {
  const form = useForm<ScheduleInput, unknown, ScheduleOutput>({
    resolver: zodResolver(ScheduleForm),
    defaultValues: newSchedule,
  });
  const create = useSave(form, {
    send: (body: ScheduleOutput) => call(schedules.create, { params: ids, body }),
    fields: SCHEDULE_FIELDS,
    saved: t.schedule.added.schedule,
    failed: t.schedule.failed.add,
    shownBy: [schedules.list, schedules.calendar],
    onClose,
  });
  return (
    <SaveModal
      form={form}
      save={create}
      onClose={onClose}
      title={t.schedule.addSchedule}
      text={t.schedule.text}
      submit={t.schedule.addSchedule}
      submitting={t.schedule.adding}
      size="lg"
    >
      <ScheduleFields />
    </SaveModal>
  );
}

export function EditScheduleDialog({
  ids,
  schedule,
  onClose,
}: DialogProps & { readonly schedule: Schedule }) {
  const form = useForm<ScheduleInput, unknown, ScheduleOutput>({
    resolver: zodResolver(ScheduleForm),
    defaultValues: inputOf(schedule),
  });
  const params = { ...ids, scheduleId: String(schedule.id) };
  const { base, reload } = useEditing(schedule, {
    load: () => call(schedules.get, { params }),
    show: (latest) => {
      form.reset(inputOf(latest));
      update.reset();
    },
  });
  const update = useSave(form, {
    send: (body: ScheduleOutput) => call(schedules.update, { params, body }, { headers: madeFrom(base) }),
    fields: SCHEDULE_FIELDS,
    saved: t.schedule.updated.schedule,
    failed: t.schedule.failed.update,
    shownBy: [schedules.list, schedules.get, schedules.calendar],
    onClose,
  });
  return (
    <SaveModal
      form={form}
      save={update}
      reload={reload}
      onClose={onClose}
      title={t.schedule.editSchedule}
      size="lg"
    >
      <ScheduleFields />
    </SaveModal>
  );
}
