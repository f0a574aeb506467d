import { SimpleGrid } from '@chakra-ui/react';
import { CallOutcomeBody, calls, CallStatus, type FormCall } from '@app/contracts';
import { ClipboardList, ClipboardPen, Phone } from 'lucide-react';
import { useNavigate } from 'react-router';
import { type FolderIds, paths } from '../../lib/paths';
import { messages as t } from '../../messages';
import type { Entity } from '../../ui/entity/entity';
import { entityForm } from '../../ui/entity/entity-form';
import { EntityList } from '../../ui/entity/entity-list';
import { useFields } from '../../ui/use-fields';
import { SelectField } from '../../ui/select';
import { TextAreaField, TextField } from '../../ui/text-field';
import { TimeText } from '../../ui/time-text';
import { StatusBadge, TWO_COLUMNS } from './plan.fields';
import { useMayDeleteCalls } from './may-delete-calls';

const { optional } = t.schedule;
/** The values of a field for true, false or unknown. */
const GOALS = ['', 'true', 'false'] as const;

/** A call to a respondent, planned in the list of people. Users enter its outcome. */
const CALL: Entity<Omit<FormCall, 'transcript'>> = {
  endpoints: { list: calls.list, get: calls.get, update: calls.update, delete: calls.delete },
  id: 'formCallId',
  dialogs: { edit: 'call-outcome', delete: 'delete-call' },
  texts: t.schedule.callTexts,
  nameOf: ({ identifierCode }) => identifierCode ?? t.schedule.nobody,
  form: entityForm(CallOutcomeBody),
  Fields: OutcomeFields,
  editIcon: ClipboardPen,
  size: 'lg',
  // A list omits transcripts.
  isListPartial: true,
};

function OutcomeFields() {
  const field = useFields(t.schedule.call);
  return (
    <>
      <SimpleGrid columns={TWO_COLUMNS} gap="4" alignItems="start">
        <SelectField {...field('status')}>
          {CallStatus.options.map((status) => (
            <option key={status} value={status}>
              {t.schedule.statuses[status]}
            </option>
          ))}
        </SelectField>
        <SelectField {...field('goalAchieved')}>
          {GOALS.map((goal) => (
            <option key={goal} value={goal}>
              {t.schedule.goals[goal]}
            </option>
          ))}
        </SelectField>
        <TextField inputMode="numeric" optional={optional} {...field('duration')} />
        <TextField optional={optional} {...field('callId')} />
      </SimpleGrid>
      <TextField type="url" optional={optional} {...field('recordingUrl')} />
      <TextAreaField optional={optional} {...field('summary')} />
      <TextAreaField optional={optional} {...field('transcript')} />
    </>
  );
}

/** The calls to people. The answers given in a call become a response. */
export function CallList({ ids }: { ids: FolderIds }) {
  const navigate = useNavigate();
  const canDelete = useMayDeleteCalls(ids);
  return (
    <EntityList
      entity={CALL}
      params={{ ...ids }}
      icon={Phone}
      canDelete={canDelete}
      row={({ id, respondentId, identifierCode, status, phoneNumber, duration, summary, createdAt }) => ({
        badges: <StatusBadge status={status} />,
        facts: [
          ...(phoneNumber === null ? [] : [phoneNumber]),
          ...(duration === null ? [] : [t.schedule.seconds(duration)]),
          ...(summary === null ? [] : [summary]),
          <TimeText key="created" instant={createdAt} />,
        ],
        actions:
          respondentId === null
            ? []
            : [
                {
                  icon: ClipboardList,
                  label: t.schedule.enterAnswers(identifierCode ?? t.schedule.nobody),
                  onClick: () => void navigate(paths.addResponse({ ...ids, respondentId, callId: id })),
                },
              ],
      })}
    />
  );
}
