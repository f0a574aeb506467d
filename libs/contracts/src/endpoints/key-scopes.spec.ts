import { ENDPOINTS, includesScope, KEY_ENDPOINTS, keyScopeOf } from '..';

const callable = ENDPOINTS.filter((endpoint) => keyScopeOf(endpoint) !== null);

describe('the endpoints that an API key may call', () => {
  it('exist, each with one scope', () => {
    expect(callable.map(({ name }) => name).sort()).toEqual([...KEY_ENDPOINTS].sort());
  });

  it('all belong to a workspace', () => {
    expect(callable.filter(({ access }) => typeof access !== 'object')).toEqual([]);
  });

  it('neither sign nor decide, and reach neither people, keys, webhooks, personal data nor the workspace itself', () => {
    const closed =
      /^(auth|account|secondFactor|admin|workspaces|members|accessRequests|invitations|apiKeys|webhooks|respondents|responses|calls|testCalls|formIntegrations|formAiIntegrations|audit|notifications)\./;

    expect(KEY_ENDPOINTS.filter((name) => closed.test(name))).toEqual([]);
    expect(
      KEY_ENDPOINTS.filter((name) => /^(revisions|studyDecisions|valueReviews|aiIntegrations)\./.test(name)),
    ).toEqual([
      'aiIntegrations.list',
      'valueReviews.list',
      'studyDecisions.list',
      'revisions.list',
      'revisions.export',
    ]);
  });

  it('change nothing with the scope "read"', () => {
    const changing = callable.filter(
      (endpoint) => endpoint.method !== 'GET' && keyScopeOf(endpoint) === 'read',
    );

    expect(changing).toEqual([]);
  });

  it('include those of the lower scopes', () => {
    expect([
      includesScope('manage', 'read'),
      includesScope('run', 'run'),
      includesScope('read', 'run'),
    ]).toEqual([true, true, false]);
  });
});
