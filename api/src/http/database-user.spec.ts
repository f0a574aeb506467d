import { type DatabaseUser, currentDatabaseUser } from '@app/persistence';
import type { Request, Response } from 'express';
import { continueAsPerson, startAsAnonymous, asSystem, asAnonymous } from './database-user';

const PERSON: DatabaseUser = { personId: 7, isSystem: false };
const seen = (): DatabaseUser => ({ ...currentDatabaseUser() });

/** Runs work as a request of person 7, after the middlewares of every request. */
function asRequest<T>(work: () => T): T {
  const request = { user: { id: 7 } } as unknown as Request;
  const response = {} as unknown as Response;
  let result: T | undefined;
  startAsAnonymous(request, response, () =>
    continueAsPerson(request, response, () => {
      result = work();
    }),
  );
  if (result === undefined) throw new Error('The request was not handled.');
  return result;
}

describe('the database user of a request', () => {
  it('is anonymous until the session names a person', () => {
    let before: DatabaseUser | undefined;
    const response = {} as unknown as Response;
    startAsAnonymous({} as unknown as Request, response, () => (before = seen()));

    expect(before).toEqual({ personId: null, isSystem: false });
    expect(asRequest(seen)).toEqual(PERSON);
  });

  it('is anonymous during a public query, and the person again afterwards', async () => {
    await asRequest(async () => {
      expect(await asAnonymous(() => Promise.resolve(seen()))).toEqual({
        personId: null,
        isSystem: false,
      });
      expect(seen()).toEqual(PERSON);
    });
  });

  it('is the system for one step only, while the request continues as the person', async () => {
    await asRequest(async () => {
      const step = asSystem(async () => {
        await Promise.resolve();
        return seen();
      });
      expect(seen()).toEqual(PERSON);
      expect(await step).toEqual({ personId: 7, isSystem: true });
      expect(seen()).toEqual(PERSON);
    });
  });

  it('is the person again after a failed step', async () => {
    await asRequest(async () => {
      await expect(asSystem(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
      expect(seen()).toEqual(PERSON);
    });
  });
});
