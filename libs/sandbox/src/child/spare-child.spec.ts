import type { ChildProcess } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { SpareChild } from './spare-child';

const REST_MS = 1000;

function makeSpare() {
  const start = jest.fn(
    () => Object.assign(new EventEmitter(), { kill: jest.fn() }) as unknown as ChildProcess,
  );
  return { start, spare: new SpareChild(start, REST_MS) };
}

describe('SpareChild', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('is started once, when nothing has ended for the rest', () => {
    const { start, spare } = makeSpare();
    jest.advanceTimersByTime(REST_MS - 1);
    const early = spare.take();
    spare.refill();
    jest.advanceTimersByTime(REST_MS - 1);
    expect([early, start.mock.calls.length]).toStrictEqual([null, 0]);

    jest.advanceTimersByTime(1);
    spare.refill();
    jest.advanceTimersByTime(REST_MS);
    expect(start).toHaveBeenCalledTimes(1);
    expect(spare.take()).toBe(start.mock.results[0]?.value);
    expect(spare.take()).toBeNull();
  });

  it('is started although somebody has asked before', () => {
    const { start, spare } = makeSpare();
    spare.take();
    jest.advanceTimersByTime(REST_MS);

    expect(spare.take()).toBe(start.mock.results[0]?.value);
  });

  it('is none any more when it has ended by itself', () => {
    const { start, spare } = makeSpare();
    jest.advanceTimersByTime(REST_MS);
    (start.mock.results[0]?.value as ChildProcess).emit('exit', 1, null);

    expect(spare.take()).toBeNull();
  });

  it('ends when it is closed, and no other is started', () => {
    const { start, spare } = makeSpare();
    jest.advanceTimersByTime(REST_MS);
    spare.close();
    spare.refill();
    jest.advanceTimersByTime(REST_MS);

    expect((start.mock.results[0]?.value as ChildProcess).kill).toHaveBeenCalledWith('SIGKILL');
    expect(start).toHaveBeenCalledTimes(1);
    expect(spare.take()).toBeNull();
  });
});
