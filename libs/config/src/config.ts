import { readFileSync } from 'node:fs';
import { BUILT_IN_MODELS, ModelCatalogue } from '@app/models';
import { z } from 'zod';

const url = (...protocols: string[]) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    message: `must be a URL beginning with ${protocols.join(' or ')}//`,
  });
const port = (fallback: number) => z.coerce.number().int().min(0).max(65_535).default(fallback);
const count = (fallback: number, maximum: number) =>
  z.coerce.number().int().min(1).max(maximum).default(fallback);
const numbers = (fallback: string, maximum: number) =>
  z
    .string()
    .default(fallback)
    .transform((value) => value.split(',').map(Number))
    .pipe(z.array(z.number().positive().max(maximum)).min(1).max(20));
const flag = z
  .enum(['true', 'false'])
  .default('false')
  .transform((value) => value === 'true');

const json = z.string().transform((value, context): unknown => {
  try {
    return JSON.parse(value);
  } catch {
    context.addIssue({ code: 'custom', message: 'must be JSON' });
    return z.NEVER;
  }
});
const price = z.number().min(0);

/** `{"my-model": {"input": 1, "cached": 0.1, "output": 5}}` */
const prices = json
  .pipe(
    z.record(
      z.string().min(1),
      z.strictObject({ input: price, cached: price, output: price, cacheWrite: price.optional() }),
    ),
  )
  .prefault('{}');

/** All settings with name, meaning and default. A test keeps `.env.example` in sync. */
export const Environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  /** Public origin of the application. Cookies, CSRF checks and mails depend on it. */
  APP_URL: url('http:', 'https:').default('http://localhost:5173'),
  /** Further host names under which requests reach the API, comma-separated and without a port. Others are refused. */
  APP_HOSTS: z
    .string()
    .default('')
    .transform((value) =>
      value
        .toLowerCase()
        .split(',')
        .flatMap((name) => name.trim() || []),
    ),
  /** Address to listen on. */
  HOST: z.string().min(1).default('0.0.0.0'),
  PORT: port(3000),
  /** Health endpoint of the worker. */
  HEALTH_PORT: port(9100),
  /**
   * Address and port of the metrics (Prometheus) of a process, which have no authentication: they must not be reachable from
   * outside. `off` serves none.
   */
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  METRICS_PORT: z.literal('off').or(port(9464)),
  /** Let the worker report memory and event loop lag with its health, for measurements. */
  VITALS: flag,
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  /** Number of trusted proxies in front of the API (X-Forwarded-For). */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),

  DATABASE_URL: url('postgres:', 'postgresql:'),
  /** Role that owns the tables. Used only by the commands migrate and make-admin. */
  DATABASE_OWNER_URL: url('postgres:', 'postgresql:').optional(),
  /** Role of the worker, which sees the rows of all workspaces. Defaults to the role of DATABASE_URL. */
  DATABASE_WORKER_URL: url('postgres:', 'postgresql:').optional(),
  /** Role of the API's administration, which sees the rows of all workspaces. Not needed if one role does everything. */
  DATABASE_SYSTEM_URL: url('postgres:', 'postgresql:').optional(),
  DATABASE_POOL: count(10, 100),
  REDIS_URL: url('redis:', 'rediss:'),
  /** Prefix of all keys and queues, in braces so that they share one slot of a Redis Cluster. */
  QUEUE_PREFIX: z
    .string()
    .regex(/^[\w-]{1,40}$/)
    .default('clindrove'),

  S3_ENDPOINT: url('http:', 'https:').optional(),
  /** Address of the same store for browsers, if it differs. */
  S3_PUBLIC_ENDPOINT: url('http:', 'https:').optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_BUCKET: z.string().min(3),
  S3_ACCESS_KEY_ID: z.string().min(1),
  S3_SECRET_ACCESS_KEY: z.string().min(1),
  /** Let the API create the bucket and its CORS rule at startup (local stores). Off if operations manage the bucket. */
  S3_MANAGE_BUCKET: flag,

  /**
   * clamd, which scans every document before it is read or downloaded, as `tcp://host:3310`. If omitted, documents are not
   * scanned.
   */
  CLAMD_URL: url('tcp:').optional(),

  SMTP_URL: url('smtp:', 'smtps:'),
  MAIL_FROM: z.string().min(3).default('Clindrove <no-reply@clindrove.example>'),

  /** Who may read the description of the API at /api/docs. */
  API_DOCS: z.enum(['administrators', 'public']).default('administrators'),

  /** Page where new users book their 30-minute onboarding call. If omitted, screens do not link one. */
  BOOKING_URL: url('http:', 'https:').optional(),

  /** Sample PDF for trying the product. If omitted, none is offered. */
  SAMPLE_FILE: z.string().min(1).optional(),

  SESSION_SECRET: z.string().min(32, 'must have at least 32 characters'),
  /** Interval for checking open sockets against their sessions, in seconds. */
  LIVE_RECHECK_SECONDS: count(300, 3600),
  /** Id of the key-encryption key that new secrets are encrypted with; the key itself is APP_KEK_<id>. */
  APP_KEK_ACTIVE: z.string().regex(/^\w{1,16}$/),

  /** Origins of AI providers that may be private or use plain http, comma-separated. */
  AI_BASE_URL_ALLOWLIST: z.string().default(''),
  /** Origins of webhooks that may be private or use plain http, comma-separated. */
  WEBHOOK_ALLOWLIST: z.string().default(''),
  /** Self-hosters with models in their own network: private addresses are allowed for every workspace. */
  AI_ALLOW_PRIVATE: flag,
  /** Addresses of the vendors' APIs. Change them only for tests and gateways. */
  ANTHROPIC_BASE_URL: url('http:', 'https:').optional(),
  OPENAI_BASE_URL: url('http:', 'https:').optional(),
  GEMINI_BASE_URL: url('http:', 'https:').optional(),

  /** Maximum silence of a provider and maximum duration of a call, in seconds. */
  AI_IDLE_SECONDS: count(90, 3600),
  /** Maximum silence before the answer of a reasoning model that sends no keep-alive, in seconds. */
  AI_THINKING_SECONDS: count(600, 3600),
  AI_TOTAL_SECONDS: count(1800, 86_400),
  /** Minimum characters that a started answer must deliver per AI_IDLE_SECONDS. A slower answer is aborted. */
  AI_PACE_CHARACTERS: count(90, 100_000),
  /** Backoff before immediate retries of a failed call, in seconds. */
  AI_RETRY_SECONDS: numbers('1,4', 60),
  /** Backoff of a workflow whose provider or storage is unavailable, in seconds. After the last one the workflow fails. */
  WAIT_SECONDS: numbers('15,30,60,120,240', 3600),
  /** Rest periods of a repeatedly failing key, in seconds. The period grows each time the first call after it fails. */
  AI_REST_SECONDS: numbers('30,60,120,240', 3600),
  /** Maximum repair rounds per section before a user has to review it. */
  AI_REPAIR_ROUNDS: z.coerce.number().int().min(0).max(5).default(2),
  /** Model list with limits and prices, replacing the built-in list (libs/models/src/models.json). */
  AI_MODELS: json.pipe(ModelCatalogue).default(BUILT_IN_MODELS),
  /** Prices by exact model name, in dollars per million tokens, in addition to the model list. */
  AI_PRICES: prices,

  /** Concurrent calls per provider key, over all workers. */
  AI_KEY_CALLS: count(8, 1000),
  /**
   * Concurrent workflows per workspace. If omitted, a workspace can use all worker slots that no other workspace is waiting
   * for.
   */
  WORKSPACE_CONCURRENCY: z.coerce.number().int().min(1).max(200).optional(),
  /** Concurrent conversions and readings per worker, plus one of each for users who have nothing running. */
  CONVERSION_CONCURRENCY: count(10, 200),
  EXTRACTION_CONCURRENCY: count(2, 64),
  /** Lease duration: seconds without a heartbeat after which another worker takes over. */
  LEASE_SECONDS: count(20, 300),
  /**
   * Seconds from the stop signal to the end of a worker. The orchestrator must wait that long (compose does; in Kubernetes it
   * is `terminationGracePeriodSeconds`). Calls can use all but the last fifth of it (ten seconds at most) to finish.
   */
  DRAIN_SECONDS: count(120, 3600),
  /** Which queues this worker serves. */
  WORKER_QUEUES: z
    .string()
    .default('extraction,conversion')
    .transform((value) => value.split(',').map((name) => name.trim()))
    .pipe(z.array(z.enum(['extraction', 'conversion'])).min(1)),
});

export interface Config extends Readonly<z.infer<typeof Environment>> {
  readonly isProduction: boolean;
  readonly isHttps: boolean;
  /** Key-encryption keys by id, 32 bytes each. */
  readonly keyRing: ReadonlyMap<string, Buffer>;
  readonly aiAllowlist: readonly string[];
  readonly webhookAllowlist: readonly string[];
  /** Sources of the price of a call. */
  readonly prices: {
    readonly catalogue: ModelCatalogue;
    readonly own: z.infer<typeof Environment>['AI_PRICES'];
  };
}

export class ConfigError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(`The configuration is not valid:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

/**
 * Reads the environment into one frozen, typed object. `NAME_FILE` can give the path of a file with the value (orchestrator
 * secrets). Throws a `ConfigError` that lists all invalid variables at once.
 */
export function loadConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const problems: string[] = [];
  const values = withFiles(environment, problems);
  const parsed = Environment.safeParse(values);
  if (!parsed.success)
    problems.push(...parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
  const keyRing = readKeyRing(values, problems);
  if (parsed.success && !keyRing.has(parsed.data.APP_KEK_ACTIVE))
    problems.push(`APP_KEK_${parsed.data.APP_KEK_ACTIVE}: missing (named by APP_KEK_ACTIVE)`);
  if (parsed.success) problems.push(...productionProblems(parsed.data));
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems);

  return Object.freeze({
    ...parsed.data,
    isProduction: parsed.data.NODE_ENV === 'production',
    isHttps: parsed.data.APP_URL.startsWith('https:'),
    keyRing,
    prices: { catalogue: parsed.data.AI_MODELS, own: parsed.data.AI_PRICES },
    aiAllowlist: originsOf(parsed.data.AI_BASE_URL_ALLOWLIST),
    webhookAllowlist: originsOf(parsed.data.WEBHOOK_ALLOWLIST),
  });
}

const originsOf = (list: string): string[] =>
  list
    .split(',')
    .map((origin) => origin.trim())
    .filter((origin) => origin !== '');

function withFiles(environment: NodeJS.ProcessEnv, problems: string[]): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, value] of Object.entries(environment)) {
    if (value === undefined || value === '') continue;
    if (!isFileOfSetting(name)) values[name] ??= value;
    else
      try {
        values[name.slice(0, -'_FILE'.length)] = readFileSync(value, 'utf8').trim();
      } catch {
        problems.push(`${name}: the file cannot be read`);
      }
  }
  return values;
}

/** Other programs have variables with this suffix, too. */
function isFileOfSetting(name: string): boolean {
  const setting = /^(.+)_FILE$/.exec(name)?.[1];
  return setting !== undefined && (setting in Environment.shape || /^APP_KEK_\w+$/.test(setting));
}

function readKeyRing(values: Record<string, string>, problems: string[]): Map<string, Buffer> {
  const ring = new Map<string, Buffer>();
  for (const [name, value] of Object.entries(values)) {
    const id = /^APP_KEK_(\w+)$/.exec(name)?.[1];
    if (id === undefined || id === 'ACTIVE') continue;
    const key = Buffer.from(value, 'base64');
    if (key.length === 32 && new Set(key).size > 4) ring.set(id, key);
    else problems.push(`${name}: must be 32 random bytes in base64`);
  }
  return ring;
}

function productionProblems(config: z.infer<typeof Environment>): string[] {
  if (config.NODE_ENV !== 'production') return [];
  const problems: string[] = [];
  if (!config.APP_URL.startsWith('https:')) problems.push('APP_URL: must be https in production');
  if (/change|secret|example/i.test(config.SESSION_SECRET)) problems.push('SESSION_SECRET: is a placeholder');
  return problems;
}
