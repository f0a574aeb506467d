import { endpoint, type Access } from '@app/contracts';
import { withDatabaseUser, type Database } from '@app/persistence';
import { aFolder, aPerson, connectTestDatabase, type TestDatabase, type TestFolder } from '@app/testing';
import type { ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ENDPOINT } from './endpoint.decorator';
import { EndpointGuard } from './endpoint.guard';

/** The guard's decision: `in`, with or without the system role, or the error code. */
type Answer = string;

describe('the guard of all endpoints', () => {
  let store: TestDatabase;
  let database: Database;
  let own: TestFolder;
  let other: TestFolder;

  beforeAll(async () => {
    ({ store, database } = await connectTestDatabase());
    [own, other] = [await aFolder(store), await aFolder(store)];
  });
  afterAll(async () => {
    await database.close();
    await store.close();
  });

  /** A person with these columns, and this role in the own workspace. */
  const person = async (columns: string, role?: 'member' | 'admin'): Promise<number> => {
    const id = await aPerson(store);
    await store.query(`UPDATE users SET email_verified = true, account_status = 'active' WHERE id = $1`, [
      id,
    ]);
    if (columns !== '') await store.query(`UPDATE users SET ${columns} WHERE id = $1`, [id]);
    if (role !== undefined)
      await store.query(`INSERT INTO workspace_members (workspace_id, user_id, role) VALUES ($1, $2, $3)`, [
        own.workspaceId,
        id,
        role,
      ]);
    return id;
  };

  const ask = async (access: Access | null, userId: number | null, params: object = {}): Promise<Answer> => {
    const handler = () => undefined;
    if (access !== null) {
      const declared = endpoint({
        name: 'test.do',
        summary: '',
        method: 'GET',
        path: '/x',
        access,
        response: 'nothing',
      });
      Reflect.defineMetadata(ENDPOINT, declared, handler);
    }
    const user = userId === null ? undefined : await database.repositories.users.findById(userId);
    const request = {
      user,
      params,
      query: {},
      headers: {},
      path: '/x',
      ip: '127.0.0.1',
      get: () => undefined,
    };
    const execution = {
      getHandler: () => handler,
      switchToHttp: () => ({ getRequest: () => request, getResponse: () => ({}) }),
    } as unknown as ExecutionContext;
    try {
      const guard = new EndpointGuard(new Reflector(), database);
      const actor = { personId: userId, isSystem: false };
      const isIn = await withDatabaseUser(actor, () => guard.canActivate(execution));
      if (!isIn) return 'closed';
      return actor.isSystem ? 'in, for all workspaces' : 'in';
    } catch (error) {
      return error instanceof Error && 'code' in error ? String(error.code) : String(error);
    }
  };

  it('refuses every call of a handler without an access rule', async () => {
    expect(await ask(null, await person(''))).toBe('closed');
  });

  it('refuses suspended accounts on every endpoint that is not public', async () => {
    const id = await person(`account_status = 'suspended', is_admin = true`, 'admin');
    const params = { workspaceId: `${own.workspaceId}` };

    expect(await ask('public', id)).toBe('in');
    for (const access of ['signed-in', 'approved', 'administrator', { workspace: 'member' }] as const)
      expect([access, await ask(access, id, params)]).toEqual([access, 'ACCOUNT_SUSPENDED']);
  });

  it.each([
    ['nobody', 'signed-in', 'UNAUTHENTICATED'],
    ['waiting', 'signed-in', 'in'],
    ['waiting', 'approved', 'ACCOUNT_PENDING'],
    ['unverified', 'approved', 'EMAIL_UNVERIFIED'],
    ['active', 'approved', 'in'],
    ['active', 'administrator', 'FORBIDDEN'],
    ['administrator', 'administrator', 'in, for all workspaces'],
    ['administrator', 'approved', 'in'],
  ] as const)('answers %s account on an endpoint for %s: %s', async (account, access, answer) => {
    const columns = {
      nobody: '',
      active: '',
      administrator: 'is_admin = true',
      waiting: `account_status = 'pending_approval'`,
      unverified: 'email_verified = false',
    }[account];

    expect(await ask(access, account === 'nobody' ? null : await person(columns))).toBe(answer);
  });

  it.each([
    ['member', 'member', 'in'],
    ['member', 'admin', 'FORBIDDEN'],
    ['admin', 'admin', 'in'],
    ['admin', 'owner', 'FORBIDDEN'],
  ] as const)('answers a %s on an endpoint for the role %s: %s', async (role, needed, answer) => {
    const params = { workspaceId: `${own.workspaceId}`, formId: `${own.formId}` };

    expect(await ask({ workspace: needed }, await person('', role), params)).toBe(answer);
  });

  it('answers 404 to non-members of a workspace, and records it in the audit trail', async () => {
    const stranger = await person('');

    expect(await ask({ workspace: 'member' }, stranger, { workspaceId: `${own.workspaceId}` })).toBe(
      'NOT_FOUND',
    );
    expect(
      await store.query(
        `SELECT result FROM audit_events WHERE action = 'access.refuse' AND workspace_id = $1 AND
        actor_id = $2`,
        [own.workspaceId, stranger],
      ),
    ).toEqual([{ result: 'refused' }]);
  });

  it('refuses a folder of another workspace in a path of the own one', async () => {
    const params = { workspaceId: `${own.workspaceId}`, formId: `${other.formId}` };

    expect(await ask({ workspace: 'member' }, await person('', 'member'), params)).toBe('NOT_FOUND');
  });
});
