import { auth, documents, forms, workflows } from '@app/contracts';
import { problem, serve } from '../../test/server';
import { aUser } from '../../test/builders/people';
import { ApiError } from './api-error';
import { call, onUnauthenticated } from './call';

const folder = { workspaceId: '1', formId: '2' };

async function failure(answer: Promise<unknown>): Promise<unknown> {
  return answer.then(
    () => undefined,
    (error: unknown) => error,
  );
}

describe('call', () => {
  it('sends the cookie, a time stamp and no-cache headers with a GET', async () => {
    const sent = serve({ 'GET /api/user': { body: aUser() } });

    const user = await call(auth.currentUser, {});

    expect(user.firstName).toBe('Ada');
    expect(sent[0]?.init.credentials).toBe('include');
    expect(sent[0]?.query.get('_t')).toMatch(/^\d{13}$/);
    expect(sent[0]?.headers.get('cache-control')).toBe('no-cache');
  });

  it('puts parameters into the path and the body into JSON', async () => {
    const sent = serve({ 'POST /api/workspaces/1/forms': problem(500, 'UNEXPECTED', 'No.') });

    await failure(call(forms.create, { params: { workspaceId: '1' }, body: { name: 'Study' } }));

    expect(sent[0]?.body).toEqual({ name: 'Study' });
    expect(sent[0]?.headers.get('content-type')).toBe('application/json');
    expect(sent[0]?.query.has('_t')).toBe(false);
  });

  it('carries the query and further headers', async () => {
    const sent = serve({ 'GET /api/workspaces/1/forms/2/workflows': { body: [] } });

    await call(
      workflows.list,
      { params: folder, query: { fields: 'summary' } },
      { headers: { 'Idempotency-Key': 'k1' } },
    );

    expect(sent[0]?.query.get('fields')).toBe('summary');
    expect(sent[0]?.headers.get('idempotency-key')).toBe('k1');
  });

  it('returns nothing for 204 and for an empty body', async () => {
    serve({ 'POST /api/logout': { status: 204 }, 'POST /api/resend-verification': {} });

    expect(await call(auth.logout, {})).toBeUndefined();
    expect(await call(auth.resendVerification, {})).toBeUndefined();
  });

  it('returns the bytes of a file', async () => {
    serve({ 'GET /api/workspaces/1/forms/2/documents/3/download': { body: 'bytes' } });

    const blob = await call(documents.download, { params: { ...folder, documentId: '3' } });

    expect(blob.size).toBe(5);
  });

  it('throws an error that says status and body and carries the problem', async () => {
    const reply = problem(409, 'ACCOUNT_CHANGED', 'Another administrator has changed the account');
    serve({ 'POST /api/login': reply });

    const error = await failure(call(auth.login, { body: { email: 'a@b.co', password: 'x' } }));

    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      message: `409: ${JSON.stringify(reply.body)}`,
      problem: { code: 'ACCOUNT_CHANGED', requestId: 'req-7' },
    });
  });

  it('falls back to the status text, and to no problem when the body is not one', async () => {
    serve({ 'GET /api/user': { status: 502 }, 'POST /api/logout': { status: 500, body: '<html>' } });

    expect(await failure(call(auth.currentUser, {}))).toMatchObject({
      message: '502: Status 502',
      problem: null,
    });
    expect(await failure(call(auth.logout, {}))).toMatchObject({ message: '500: <html>', problem: null });
  });

  it('refuses an answer that breaks the contract', async () => {
    serve({ 'GET /api/user': { body: { id: 'one' } } });

    expect(await failure(call(auth.currentUser, {}))).toBeInstanceOf(Error);
  });

  it('tells when the session is gone, but not when a login is refused', async () => {
    serve({
      'GET /api/user': problem(401, 'UNAUTHENTICATED', 'Please sign in.'),
      'POST /api/login': problem(401, 'CREDENTIALS_WRONG', 'Invalid email or password'),
    });
    let gone = 0;
    const stop = onUnauthenticated(() => (gone += 1));

    await failure(call(auth.login, { body: { email: 'a@b.co', password: 'x' } }));
    expect(gone).toBe(0);
    await failure(call(auth.currentUser, {}));
    expect(gone).toBe(1);
    stop();
  });
});
