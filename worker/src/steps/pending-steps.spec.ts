import { PendingSteps } from './pending-steps';

describe('what is to be kept of the steps of a run', () => {
  it('is one change for a step that begins and ends, with both its times', () => {
    const pending = new PendingSteps();
    pending.add({ name: 'reading', status: 'running', done: 0, total: 2, message: null }, 1000);
    pending.add({ name: 'reading', status: 'running', done: 1 }, 2000);
    pending.add({ name: 'reading', status: 'done', done: 2, message: '2 documents' }, 4000);
    pending.add({ name: 'planning', status: 'running' }, 4000);

    expect(pending.take(5000)).toEqual({
      steps: [
        {
          ...{ name: 'reading', status: 'done', done: 2, total: 2, message: '2 documents' },
          ...{ secondsSinceStart: 4, secondsSinceStatus: 1 },
        },
        { name: 'planning', status: 'running', secondsSinceStart: 1, secondsSinceStatus: 1 },
      ],
      forecast: undefined,
    });
    expect(pending.isEmpty).toBe(true);
    expect(pending.take(6000)).toEqual({ steps: [], forecast: undefined });
  });

  it('is kept first where a step goes on that has ended', () => {
    const pending = new PendingSteps();
    pending.add({ name: 'reading', status: 'done' }, 1000);

    expect(pending.add({ name: 'reading', status: 'running' }, 2000)).toBe(false);
    expect(pending.take(3000).steps).toEqual([{ name: 'reading', status: 'done', secondsSinceStatus: 2 }]);
    expect(pending.add({ name: 'reading', status: 'running' }, 3000)).toBe(true);
  });

  it('has the last forecast, also that there is none', () => {
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
