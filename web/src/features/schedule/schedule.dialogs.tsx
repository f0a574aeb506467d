import { schedules, type Schedule } from '@app/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import { FormProvider, useForm } from 'react-hook-form';
import { call } from '../../lib/call';
import { isConflict, madeFrom, useEditing } from '../../lib/editing';
import { errorText } from '../../lib/error-text';
import type { FolderIds } from '../../lib/paths';
import { messages as t } from '../../messages';
import { FormAlert } from '../../ui/form-alert';
import { FormModal } from '../../ui/form-modal';
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
    <FormModal
      isOpen
      onClose={onClose}
      onSubmit={(event) => void form.handleSubmit((body) => create.mutate(body))(event)}
      isPending={create.isPending}
      title={t.schedule.addSchedule}
      text={t.schedule.text}
      submit={t.schedule.addSchedule}
      submitting={t.schedule.adding}
      size="lg"
    >
      <FormAlert text={create.isError ? errorText(create.error) : null} />
      <FormProvider {...form}>
        <ScheduleFields />
      </FormProvider>
    </FormModal>
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
    <FormModal
      isOpen
      onClose={onClose}
      onSubmit={(event) => void form.handleSubmit((body) => update.mutate(body))(event)}
      isPending={update.isPending}
      title={t.schedule.editSchedule}
      submit={t.actions.save}
      submitting={t.actions.saving}
      size="lg"
    >
      <FormAlert
        text={update.isError ? errorText(update.error) : null}
        onReload={isConflict(update.error) ? () => void reload() : undefined}
      />
      <FormProvider {...form}>
        <ScheduleFields />
      </FormProvider>
    </FormModal>
  );
}
