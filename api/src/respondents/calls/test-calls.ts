import { type Input, testCalls } from '@app/contracts';
import { TestCallEntity } from '@app/persistence';
import { formResource } from '../../http/form-resource';
import { signedIn } from '../../http/request-context';
import { sealing } from './sealed-call';

type Body = Input<typeof testCalls.create>['body'] | Input<typeof testCalls.update>['body'];

const SECOND = 1000;

/** Test calls: rows in which people enter results. The trail records only their outcome. */
export const TestCallsController = formResource({
  noun: 'test-call',
  endpoints: testCalls,
  table: TestCallEntity,
  unrecorded: ['callId', 'startedAt', 'endedAt', 'notes'],
  initial: (context) => ({ requestedBy: signedIn(context).id }),
  columns: (body: Body, { row, ring }) => {
    const { seal } = sealing(ring, 'test-call', row);
    const notes = seal('notes', body.notes);
    if ('phoneNumber' in body) return { notes, phoneNumber: seal('phoneNumber', body.phoneNumber) };
    const [start, end] = [dateOf(body.startedAt), dateOf(body.endedAt)];
    return {
      status: body.status,
      callId: body.callId,
      startedAt: start,
      endedAt: end,
      notes,
      duration: start && end ? Math.round((end.getTime() - start.getTime()) / SECOND) : null,
    };
  },
  present: (row, ring) => {
    const { open } = sealing(ring, 'test-call', row);
    return { phoneNumber: open('phoneNumber', row.phoneNumber), notes: open('notes', row.notes) };
  },
});

const dateOf = (instant: string | null | undefined): Date | null => (instant ? new Date(instant) : null);
