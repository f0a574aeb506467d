import { NO_MESSAGE, localizedMessage } from '@app/contracts';
import { PendingSteps } from './pending-steps';

const READ = localizedMessage('step.read', { documents: 2, pages: 0, sheets: 0 });

describe('the pending step changes of a run', () => {
  it('combine start and end of a step into one change, with both times', () => {
    const pending = new PendingSteps();
    pending.add({ name: 'reading', status: 'running', done: 0, total: 2, ...NO_MESSAGE }, 1000);
    pending.add({ name: 'reading', status: 'running', done: 1 }, 2000);
    pending.add({ name: 'reading', status: 'done', done: 2, ...READ }, 4000);
    pending.add({ name: 'planning', status: 'running' }, 4000);

    expect(pending.take(5000)).toEqual({
      steps: [
        {
          name: 'reading',
          status: 'done',
          done: 2,
          total: 2,
          ...READ,
          secondsSinceStart: 4,
          secondsSinceStatus: 1,
        },
        { name: 'planning', status: 'running', secondsSinceStart: 1, secondsSinceStatus: 1 },
      ],
      forecast: undefined,
    });
    expect(pending.isEmpty).toBe(true);
    expect(pending.take(6000)).toEqual({ steps: [], forecast: undefined });
  });

  it('must be stored before an ended step runs again', () => {
    const pending = new PendingSteps();
    pending.add({ name: 'reading', status: 'done' }, 1000);

    expect(pending.add({ name: 'reading', status: 'running' }, 2000)).toBe(false);
    expect(pending.take(3000).steps).toEqual([{ name: 'reading', status: 'done', secondsSinceStatus: 2 }]);
    expect(pending.add({ name: 'reading', status: 'running' }, 3000)).toBe(true);
  });

  it('keep the last message or its removal, and never mix text and message of two changes', () => {
    const pending = new PendingSteps();
    pending.add({ name: 'reading', status: 'running', ...READ }, 1000);
    pending.add({ name: 'reading', done: 1 }, 1000);
    pending.add({ name: 'planning', status: 'running', ...READ }, 1000);
    pending.add({ name: 'planning', ...NO_MESSAGE }, 1000);

    expect(pending.take(2000).steps).toMatchObject([READ, NO_MESSAGE]);
  });

  it('keep the last forecast, also its absence', () => {
    const pending = new PendingSteps();
    pending.add({ name: 'generating', status: 'running', forecast: null }, 1000);
    pending.add({ name: 'generating', done: 1 }, 2000);

    expect(pending.take(2000)).toEqual({
      steps: [
        { name: 'generating', status: 'running', done: 1, secondsSinceStart: 1, secondsSinceStatus: 1 },
      ],
      forecast: null,
    });
  });
});
