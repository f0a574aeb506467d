import { type Endpoint, ENDPOINTS, respondents, responses, workflows } from '@app/contracts';
import type { Database } from '@app/persistence';
import type { Request } from 'express';
import { PERSONAL_READS, PersonalReads } from './personal-reads';

describe('readings of personal data', () => {
  const HOUR_MS = 3_600_000;
  const setUp = () => {
    const state = { now: 10 * HOUR_MS, isAway: false };
    const entries: unknown[] = [];
    const record = (entry: object) => {
      if (state.isAway) return Promise.reject(new Error('away'));
      const { action, actorId, workspaceId, formId, newValue } = entry as Record<string, unknown>;
      entries.push([action, actorId, workspaceId, formId, newValue]);
      return Promise.resolve();
    };
    const database = { repositories: { audit: { record } } } as unknown as Database;
    const reads = new PersonalReads(database, () => state.now);
    const read = (endpoint: Endpoint, userId = 7, formId = '3') =>
      reads.note(endpoint, {
        user: { id: userId },
        params: { workspaceId: '2', formId },
        headers: {},
        get: () => undefined,
      } as unknown as Request);
    return { state, entries, read };
  };
  const entryOf = (list: string, userId = 7, formId = 3) => [
    'personal-data.read',
    userId,
    2,
    formId,
    { list },
  ];

  it('leave one entry per person, folder, list and hour', async () => {
    const { state, entries, read } = setUp();

    for (const endpoint of [respondents.list, respondents.get, respondents.search, respondents.list])
      await read(endpoint);
    await read(responses.list);
    await read(respondents.list, 8);
    await read(respondents.list, 7, '4');
    await read(workflows.list);
    state.now += HOUR_MS;
    await read(respondents.get);

    expect(entries).toEqual([
      entryOf('respondents'),
      entryOf('responses'),
      entryOf('respondents', 8),
      entryOf('respondents', 7, 4),
      entryOf('respondents'),
    ]);
  });

  it('fail while no entry can be written, and are recorded afterwards', async () => {
    const { state, entries, read } = setUp();
    state.isAway = true;
    await expect(read(respondents.list)).rejects.toThrow('away');

    state.isAway = false;
    await read(respondents.list);

    expect(entries).toEqual([entryOf('respondents')]);
  });

  it('are those of every endpoint that answers respondents, responses or calls, except exports', () => {
    const answering = ENDPOINTS.filter(
      ({ method, path, response }) =>
        method === 'GET' &&
        response !== 'file' &&
        /\/forms\/:formId\/(respondents|responses|calls|test-calls|call-calendar)\b/.test(path),
    ).map(({ name }) => name);

    expect(answering.length).toBeGreaterThan(5);
    expect(answering.filter((name) => PERSONAL_READS[name] === undefined)).toEqual([]);
    const known = new Set(ENDPOINTS.map(({ name }) => name));
    expect(Object.keys(PERSONAL_READS).filter((name) => !known.has(name))).toEqual([]);
  });
});
