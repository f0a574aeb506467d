import { SimpleGrid } from '@chakra-ui/react';
import { type TestCall, TestCallBody, TestCallOutcomeBody, testCalls, TestCallStatus } from '@app/contracts';
import { ClipboardPen, Phone } from 'lucide-react';
import type { FolderIds } from '../../lib/paths';
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

/** A test call of a form. Users plan it and enter its outcome. */
const TEST_CALL: Entity<TestCall> = {
  endpoints: testCalls,
  id: 'testCallId',
  dialogs: { add: 'add-test-call', edit: 'test-call-outcome', delete: 'delete-test-call' },
  texts: t.schedule.testCallTexts,
  nameOf: ({ phoneNumber }) => phoneNumber,
  form: entityForm(TestCallBody),
  updateForm: entityForm(TestCallOutcomeBody),
  Fields: ({ item }) => (item ? <OutcomeFields /> : <NewFields />),
  editIcon: ClipboardPen,
};

function NewFields() {
  const field = useFields(t.schedule.call);
  return (
    <>
      <TextField type="tel" {...field('phoneNumber')} />
      <TextAreaField optional={optional} {...field('notes')} />
    </>
  );
}

function OutcomeFields() {
  const field = useFields(t.schedule.call);
  return (
    <>
      <SelectField {...field('status')}>
        {TestCallStatus.options.map((status) => (
          <option key={status} value={status}>
            {t.schedule.statuses[status]}
          </option>
        ))}
      </SelectField>
      <SimpleGrid columns={TWO_COLUMNS} gap="4" alignItems="start">
        <TextField type="datetime-local" optional={optional} {...field('startedAt')} />
        <TextField type="datetime-local" optional={optional} {...field('endedAt')} />
      </SimpleGrid>
      <TextField optional={optional} {...field('callId')} />
      <TextAreaField optional={optional} {...field('notes')} />
    </>
  );
}

/** The test calls of a form. */
export const TestCallList = ({ ids }: { ids: FolderIds }) => (
  <EntityList
    entity={TEST_CALL}
    params={{ ...ids }}
    icon={Phone}
    canDelete={useMayDeleteCalls(ids)}
    row={({ status, duration, notes, createdAt }) => ({
      badges: <StatusBadge status={status} />,
      facts: [
        ...(duration === null ? [] : [t.schedule.seconds(duration)]),
        ...(notes === null ? [] : [notes]),
        <TimeText key="created" instant={createdAt} />,
      ],
    })}
  />
);
