import { schedules, type Schedule } from '@app/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { call } from '../../lib/call';
import type { FolderIds } from '../../lib/paths';
import { messages as t } from '../../messages';
import { SaveModal } from '../../ui/save-modal';
import { useEditSave } from '../../ui/use-edit-save';
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
  const { save, reload } = useEditSave(form, schedule, {
    load: () => call(schedules.get, { params }),
    inputOf,
    send: (body, made) => call(schedules.update, { params, body }, made),
    fields: SCHEDULE_FIELDS,
    saved: t.schedule.updated.schedule,
    failed: t.schedule.failed.update,
    shownBy: [schedules.list, schedules.get, schedules.calendar],
    onClose,
  });
  return (
    <SaveModal
      form={form}
      save={save}
      reload={reload}
      onClose={onClose}
      title={t.schedule.editSchedule}
      size="lg"
    >
      <ScheduleFields />
    </SaveModal>
  );
}
