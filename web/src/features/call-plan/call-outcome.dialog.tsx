import { SimpleGrid } from '@chakra-ui/react';
import { CallOutcomeBody, calls, CallStatus, type FormCall } from '@app/contracts';
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

const text = z.string();
/** Mirrors the screen. */
const OutcomeInput = z.object({
  status: CallStatus,
  callId: text,
  duration: text,
  recordingUrl: text,
  transcript: text,
  summary: text,
  goalAchieved: z.enum(['', 'yes', 'no']),
});
type OutcomeInput = z.infer<typeof OutcomeInput>;

const OutcomeForm = OutcomeInput.transform((form): z.input<typeof CallOutcomeBody> => ({
  ...form,
  duration: form.duration.trim() === '' ? null : Number(form.duration),
  goalAchieved: form.goalAchieved === '' ? null : form.goalAchieved === 'yes',
})).pipe(CallOutcomeBody);
type OutcomeOutput = z.output<typeof OutcomeForm>;

const FIELDS = Object.values(OutcomeInput.keyof().enum);
const GOALS = ['', 'yes', 'no'] as const;

const inputOf = (made: FormCall): OutcomeInput => ({
  status: CallStatus.catch('queued').parse(made.status),
  callId: made.callId ?? '',
  duration: made.duration === null ? '' : String(made.duration),
  recordingUrl: made.recordingUrl ?? '',
  transcript: made.transcript ?? '',
  summary: made.summary ?? '',
  goalAchieved: made.goalAchieved === null ? '' : made.goalAchieved ? 'yes' : 'no',
});

interface DialogProps {
  readonly ids: FolderIds;
  readonly made: FormCall;
  readonly onClose: () => void;
}

/** Records the outcome of a call. */
export function CallOutcomeDialog({ ids, made, onClose }: DialogProps) {
  const form = useForm<OutcomeInput, unknown, OutcomeOutput>({
    resolver: zodResolver(OutcomeForm),
    defaultValues: inputOf(made),
  });
  const params = { ...ids, formCallId: String(made.id) };
  const { save, reload } = useEditSave(form, made, {
    load: () => call(calls.get, { params }),
    inputOf,
    send: (body, made) => call(calls.update, { params, body }, made),
    fields: FIELDS,
    saved: t.schedule.saved.outcome,
    failed: t.schedule.failed.update,
    shownBy: [calls.list, calls.get],
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
      title={t.schedule.outcomeOf(made.identifierCode ?? t.schedule.nobody)}
      text={t.schedule.outcomeText}
      size="lg"
    >
      <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4" alignItems="start">
        <SelectField {...facts('status')}>
          {CallStatus.options.map((status) => (
            <option key={status} value={status}>
              {t.schedule.statuses[status]}
            </option>
          ))}
        </SelectField>
        <SelectField {...facts('goalAchieved')}>
          {GOALS.map((goal) => (
            <option key={goal} value={goal}>
              {t.schedule.goals[goal]}
            </option>
          ))}
        </SelectField>
        <TextField inputMode="numeric" optional={t.schedule.optional} {...facts('duration')} />
        <TextField optional={t.schedule.optional} {...facts('callId')} />
      </SimpleGrid>
      <TextField type="url" optional={t.schedule.optional} {...facts('recordingUrl')} />
      <TextAreaField optional={t.schedule.optional} {...facts('summary')} />
      <TextAreaField optional={t.schedule.optional} {...facts('transcript')} />
    </SaveModal>
  );
}
