import { type Actor, currentActor } from '@app/persistence';
import type { Request, Response } from 'express';
import { actForPerson, actForRequest, asInstallation, asNobody } from './actor';

const PERSON: Actor = { personId: 7, isInstallation: false };
const seen = (): Actor => ({ ...currentActor() });

/** Runs work as a request of person 7, behind the middlewares that every request passes. */
function asRequest<T>(work: () => T): T {
  const request = { user: { id: 7 } } as unknown as Request;
  const response = {} as unknown as Response;
  let result: T | undefined;
  actForRequest(request, response, () =>
    actForPerson(request, response, () => {
      result = work();
    }),
  );
  if (result === undefined) throw new Error('The request was not handled.');
  return result;
}

describe('for whom a request asks the database', () => {
  it('is nobody, until the session names a person', () => {
    let before: Actor | undefined;
    const response = {} as unknown as Response;
    actForRequest({} as unknown as Request, response, () => (before = seen()));

    expect(before).toEqual({ personId: null, isInstallation: false });
    expect(asRequest(seen)).toEqual(PERSON);
  });

  it('is nobody for a question that everybody may ask, and the person again behind it', async () => {
    await asRequest(async () => {
      expect(await asNobody(() => Promise.resolve(seen()))).toEqual({
        personId: null,
        isInstallation: false,
      });
      expect(seen()).toEqual(PERSON);
    });
  });

  it('is the installation for one step only, beside which the request goes on as the person', async () => {
    await asRequest(async () => {
      const step = asInstallation(async () => {
        await Promise.resolve();
        return seen();
      });
      expect(seen()).toEqual(PERSON);
      expect(await step).toEqual({ personId: 7, isInstallation: true });
      expect(seen()).toEqual(PERSON);
    });
  });

  it('is the person again behind a step that failed', async () => {
    await asRequest(async () => {
      await expect(asInstallation(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
      expect(seen()).toEqual(PERSON);
    });
  });
});
