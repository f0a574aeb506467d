import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { BUILT_IN_MODELS } from '@app/models';
import { ConfigError, Environment, loadConfig } from './config';

const good = {
  DATABASE_URL: 'postgres://app@localhost/db',
  REDIS_URL: 'redis://localhost',
  S3_BUCKET: 'clindrove',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'key',
  SMTP_URL: 'smtp://localhost',
  SESSION_SECRET: randomBytes(32).toString('hex'),
  APP_KEK_ACTIVE: '1',
  APP_KEK_1: randomBytes(32).toString('base64'),
};

function problemsOf(environment: Record<string, string>): readonly string[] {
  try {
    loadConfig(environment);
    return [];
  } catch (error) {
    return error instanceof ConfigError ? error.problems : ['another error'];
  }
}

describe('the configuration', () => {
  it('is typed, filled with defaults and frozen', () => {
    const config = loadConfig({ ...good, AI_BASE_URL_ALLOWLIST: 'http://a, http://b' });

    expect(config).toMatchObject({ PORT: 3000, isProduction: false, aiAllowlist: ['http://a', 'http://b'] });
    expect(config.API_DOCS).toBe('administrators');
    expect(Object.isFrozen(config)).toBe(true);
  });

  it('lists every bad variable at once', () => {
    const problems = problemsOf({
      ...good,
      PORT: 'x',
      REDIS_URL: 'http://x',
      SESSION_SECRET: 'short',
      S3_BUCKET: '',
    });

    expect(problems.map((problem) => problem.split(':')[0]).sort()).toEqual([
      'PORT',
      'REDIS_URL',
      'S3_BUCKET',
      'SESSION_SECRET',
    ]);
  });

  it.each([
    ['missing', {}],
    ['too short', { APP_KEK_1: randomBytes(16).toString('base64') }],
    ['all zeros', { APP_KEK_1: Buffer.alloc(32).toString('base64') }],
  ])('refuses a key-encryption key that is %s', (_what, change) => {
    const { APP_KEK_1: _key, ...rest } = good;

    expect(problemsOf({ ...rest, ...change }).join()).toContain('APP_KEK_1');
  });

  it('reads a secret from a file, and leaves the _FILE variables of others alone', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'config-')), 'secret');
    writeFileSync(file, `${good.SESSION_SECRET}\n`);
    const { SESSION_SECRET: _secret, ...rest } = good;

    expect(loadConfig({ ...rest, SESSION_SECRET_FILE: file, OTHER_FILE: '/nowhere' }).SESSION_SECRET).toBe(
      good.SESSION_SECRET,
    );
    expect(problemsOf({ ...rest, SESSION_SECRET_FILE: '/nowhere' }).join()).toContain('SESSION_SECRET_FILE');
  });

  it('takes the list of models from a file, and says what is wrong with it', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'config-')), 'models.json');
    const fromFile = (content: string) => {
      writeFileSync(file, content);
      return { ...good, AI_MODELS_FILE: file };
    };
    const own = { ...BUILT_IN_MODELS, asOf: '2027-02-01' };

    expect(loadConfig(good).prices.catalogue).toEqual(BUILT_IN_MODELS);
    expect(loadConfig(fromFile(JSON.stringify(own))).prices.catalogue.asOf).toBe('2027-02-01');
    expect(problemsOf(fromFile('{"asOf":'))).toEqual(['AI_MODELS: must be JSON']);
    expect(problemsOf(fromFile(JSON.stringify({ ...own, models: [] }))).join()).toContain(
      'AI_MODELS.vendors.claude.model: claude-sonnet-5-5 is not in the list',
    );
    expect(problemsOf({ ...good, AI_MODELS_FILE: '/nowhere' })).toEqual([
      'AI_MODELS_FILE: the file cannot be read',
    ]);
  });

  it('refuses plain http and placeholders in production', () => {
    const production = {
      ...good,
      NODE_ENV: 'production',
      SESSION_SECRET: 'change-me-change-me-change-me-change-me',
    };

    expect(problemsOf(production)).toHaveLength(2);
  });
});

describe('.env.example', () => {
  const lines = readFileSync(resolve(__dirname, '../../..', '.env.example'), 'utf8').split('\n');
  const listed = new Map(
    lines.flatMap((line) => {
      const [, mark, name, value] = /^(#?)([A-Z][A-Z0-9_]+)=(.*)$/.exec(line) ?? [];
      return name === undefined ? [] : [[name, { isDefault: mark === '#', value: value ?? '' }] as const];
    }),
  );

  it('lists every setting, and compose passes every optional one on', () => {
    const compose = readFileSync(resolve(__dirname, '../../..', 'docker-compose.yml'), 'utf8');
    const names = Object.keys(Environment.shape);
    expect(names.filter((name) => !listed.has(name))).toEqual([]);
    expect(names.filter((name) => !new RegExp(`^ +${name}:`, 'm').test(compose)).sort()).toEqual(
      // The image sets the ports and addresses of a container. The schema owner is for the migrate command alone.
      ['HEALTH_PORT', 'HOST', 'PORT'],
    );
  });

  it('has compose wait for as long as the worker takes to stop', () => {
    const compose = readFileSync(resolve(__dirname, '../../..', 'docker-compose.yml'), 'utf8');
    const seconds = Environment.shape.DRAIN_SECONDS.parse(undefined);

    expect(compose).toContain(`stop_grace_period: \${DRAIN_SECONDS:-${seconds}}s`);
  });

  it('shows defaults as they are', () => {
    const shown = [...listed].filter(([name, { isDefault }]) => isDefault && name in Environment.shape);
    const defaults = Environment.safeParse(good).data;
    const withShown = Environment.safeParse({
      ...Object.fromEntries(
        shown.map(([name, { value }]) => [name, value]).filter(([, value]) => value !== ''),
      ),
      ...good,
    }).data;
    expect(defaults).toBeDefined();
    expect(withShown).toEqual(defaults);
  });
});
