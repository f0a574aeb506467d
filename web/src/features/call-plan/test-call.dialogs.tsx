import { SimpleGrid } from '@chakra-ui/react';
import { type TestCall, TestCallBody, TestCallOutcomeBody, testCalls, TestCallStatus } from '@app/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { call } from '../../lib/call';
import type { FolderIds } from '../../lib/paths';
import { messages as t } from '../../messages';
import { SaveModal } from '../../ui/save-modal';
import { SelectField } from '../../ui/select';
import { TextAreaField, TextField } from '../../ui/text-field';
import { useEditSave } from '../../ui/use-edit-save';
import { useSave } from '../../ui/use-save';
import { instantOf, localOf } from './week';

interface DialogProps {
  readonly ids: FolderIds;
  readonly onClose: () => void;
}

type NewInput = z.input<typeof TestCallBody>;
type NewOutput = z.output<typeof TestCallBody>;

/** Adds a planned test call. */
export function AddTestCallDialog({ ids, onClose }: DialogProps) {
  const form = useForm<NewInput, unknown, NewOutput>({
    resolver: zodResolver(TestCallBody),
    defaultValues: { phoneNumber: '', notes: '' },
  });
  const create = useSave(form, {
    send: (body: NewOutput) => call(testCalls.create, { params: ids, body }),
    fields: ['phoneNumber', 'notes'],
    saved: t.schedule.saved.test,
    failed: t.schedule.failed.add,
    shownBy: [testCalls.list],
    onClose,
  });
  const { errors } = form.formState;
  return (
    <SaveModal
      form={form}
      save={create}
      onClose={onClose}
      title={t.schedule.addTest}
      text={t.schedule.addTestText}
      submit={t.schedule.addTest}
      submitting={t.schedule.adding}
    >
      <TextField
        type="tel"
        label={t.schedule.call.phoneNumber}
        error={errors.phoneNumber?.message}
        {...form.register('phoneNumber')}
      />
      <TextAreaField
        label={t.schedule.call.notes}
        optional={t.schedule.optional}
        error={errors.notes?.message}
        {...form.register('notes')}
      />
    </SaveModal>
  );
}

const text = z.string();
/** Mirrors the form fields. Times are in the time zone of the user who enters them. */
const OutcomeInput = z.object({
  status: TestCallStatus,
  callId: text,
  startedAt: text,
  endedAt: text,
  notes: text,
});
type OutcomeInput = z.infer<typeof OutcomeInput>;

const OutcomeForm = OutcomeInput.transform((form): z.input<typeof TestCallOutcomeBody> => ({
  ...form,
  startedAt: instantOf(form.startedAt),
  endedAt: instantOf(form.endedAt),
})).pipe(TestCallOutcomeBody);
type OutcomeOutput = z.output<typeof OutcomeForm>;

const FIELDS = Object.values(OutcomeInput.keyof().enum);

const inputOf = (made: TestCall): OutcomeInput => ({
  status: TestCallStatus.catch('pending').parse(made.status),
  callId: made.callId ?? '',
  startedAt: localOf(made.startedAt),
  endedAt: localOf(made.endedAt),
  notes: made.notes ?? '',
});

/** Records the outcome of a test call. */
export function TestCallOutcomeDialog({ ids, made, onClose }: DialogProps & { readonly made: TestCall }) {
  const form = useForm<OutcomeInput, unknown, OutcomeOutput>({
    resolver: zodResolver(OutcomeForm),
    defaultValues: inputOf(made),
  });
  const params = { ...ids, testCallId: String(made.id) };
  const { save, reload } = useEditSave(form, made, {
    load: () => call(testCalls.get, { params }),
    inputOf,
    send: (body, made) => call(testCalls.update, { params, body }, made),
    fields: FIELDS,
    saved: t.schedule.saved.outcome,
    failed: t.schedule.failed.update,
    shownBy: [testCalls.list, testCalls.get],
    onClose,
  });
  const { errors } = form.formState;
  const facts = (name: keyof OutcomeInput) => ({
    label: t.schedule.call[name],
    error: errors[name]?.message,
    ...form.register(name),
  });
  return (
    <SaveModal
      form={form}
      save={save}
      reload={reload}
      onClose={onClose}
      title={t.schedule.outcomeOf(made.phoneNumber)}
      text={t.schedule.outcomeText}
    >
      <SelectField {...facts('status')}>
        {TestCallStatus.options.map((status) => (
          <option key={status} value={status}>
            {t.schedule.statuses[status]}
          </option>
        ))}
      </SelectField>
      <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4" alignItems="start">
        <TextField type="datetime-local" optional={t.schedule.optional} {...facts('startedAt')} />
        <TextField type="datetime-local" optional={t.schedule.optional} {...facts('endedAt')} />
      </SimpleGrid>
      <TextField optional={t.schedule.optional} {...facts('callId')} />
      <TextAreaField optional={t.schedule.optional} {...facts('notes')} />
    </SaveModal>
  );
}
