import { type Endpoint, ENDPOINTS } from '@app/contracts';
import { FEATURES } from './app.module';
import { ENDPOINT } from './http/endpoint.decorator';
import { createOpenApiDocument } from './http/open-api';

type Controller = { readonly prototype: object };

const controllers = FEATURES.flatMap(
  (feature): readonly Controller[] => Reflect.getMetadata('controllers', feature) ?? [],
);

const implemented = controllers.flatMap(({ prototype }) =>
  Object.values(Object.getOwnPropertyDescriptors(prototype)).flatMap(({ value }): Endpoint[] => {
    const endpoint: Endpoint | undefined =
      typeof value === 'function' ? Reflect.getMetadata(ENDPOINT, value) : undefined;
    return endpoint === undefined ? [] : [endpoint];
  }),
);

const openApi = createOpenApiDocument();

describe('the catalogue of endpoints', () => {
  it.each(ENDPOINTS.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s is implemented exactly once',
    (_name, endpoint) => {
      expect(implemented.filter((candidate) => candidate === endpoint)).toHaveLength(1);
    },
  );

  it('has unique names and routes', () => {
    const names = ENDPOINTS.map((endpoint) => endpoint.name);
    const routes = ENDPOINTS.map((endpoint) => `${endpoint.method} ${endpoint.path}`);

    expect(new Set(names).size).toBe(names.length);
    expect(new Set(routes).size).toBe(routes.length);
  });

  it('names the workspace in the path of every endpoint that requires a role in it', () => {
    const scoped = ENDPOINTS.filter((endpoint) => typeof endpoint.access === 'object');

    expect(scoped.filter((endpoint) => !endpoint.path.includes('/:workspaceId'))).toEqual([]);
  });

  it('exempts only registration, sign-in, sign-out and account recovery from a session', () => {
    const open = ENDPOINTS.filter((endpoint) => endpoint.access === 'public').map(
      (endpoint) => endpoint.name,
    );

    expect(open).toEqual([
      'auth.login',
      'auth.register',
      'auth.logout',
      'auth.verifyEmail',
      'auth.forgotPassword',
      'auth.resetPassword',
    ]);
  });

  it.each(ENDPOINTS.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s is described by OpenAPI',
    (name, endpoint) => {
      const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
      const described = JSON.stringify(openApi.paths[path]);

      expect(described).toContain(`"operationId":"${name}"`);
    },
  );
});
