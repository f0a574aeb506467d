import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Environment, loadConfig } from '@app/config';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { parseDockerfile } from '../docker/check/dockerfile';

const Labels = z.record(z.string(), z.string());
const Port = z.object({ name: z.string(), containerPort: z.number() });
const HttpGet = z.object({ path: z.string(), port: z.string() });
const Probe = z.object({
  httpGet: HttpGet.optional(),
  tcpSocket: z.object({ port: z.string() }).optional(),
});
const Reference = z.object({ name: z.string() });
const Container = z.object({
  name: z.string(),
  image: z.string(),
  env: z.array(z.looseObject({ name: z.string(), value: z.string().optional() })).default([]),
  envFrom: z
    .array(z.object({ configMapRef: Reference.optional(), secretRef: Reference.optional() }))
    .default([]),
  ports: z.array(Port).default([]),
  startupProbe: Probe.optional(),
  livenessProbe: Probe.optional(),
  readinessProbe: Probe.optional(),
  resources: z.object({ requests: z.object({ cpu: z.string(), memory: z.string() }), limits: z.unknown() }),
  securityContext: z.unknown(),
});
const Template = z.object({
  metadata: z.object({ labels: Labels, annotations: Labels.default({}) }),
  spec: z.looseObject({
    automountServiceAccountToken: z.literal(false),
    terminationGracePeriodSeconds: z.number().optional(),
    securityContext: z.looseObject({ runAsNonRoot: z.literal(true), runAsUser: z.number().min(1) }),
    containers: z.array(Container).length(1),
  }),
});
const Item = z.looseObject({
  kind: z.string(),
  metadata: z.looseObject({ name: z.string() }),
  spec: z.looseObject({}).optional(),
  data: Labels.optional(),
});
const Workload = z.looseObject({
  kind: z.enum(['Deployment', 'Job']),
  metadata: z.looseObject({ name: z.string() }),
  spec: z.looseObject({
    replicas: z.number().optional(),
    selector: z.object({ matchLabels: Labels }).optional(),
    template: Template,
  }),
});
const Scaled = z.looseObject({
  scaleTargetRef: z.looseObject({ name: z.string() }),
  minReplicaCount: z.number(),
  maxReplicaCount: z.number(),
  triggers: z.array(
    z.object({
      type: z.literal('postgresql'),
      metadata: z.looseObject({ targetQueryValue: z.string(), query: z.string() }),
      authenticationRef: Reference,
    }),
  ),
});

const ROOT = join(__dirname, '../..');
const SECRETS = ['clindrove', 'clindrove-owner', 'clindrove-system', 'clindrove-worker'];
/** Settings of the web server, which `web/server/main.ts` reads directly. */
const WEB_SETTINGS = ['API_URL', 'TRUST_PROXY'];
const hasKubectl = spawnSync('kubectl', ['kustomize', '--help']).error === undefined;
if (!hasKubectl) console.log('skipped: kubectl is not installed');

function render(overlay: string) {
  const { status, stdout, stderr } = spawnSync(
    'kubectl',
    ['kustomize', join(__dirname, 'overlays', overlay)],
    {
      encoding: 'utf8',
    },
  );
  if (status !== 0) throw new Error(stderr);
  const items = parseAllDocuments(stdout).map((document) => Item.parse(document.toJS()));
  const specOf = (kind: string, name: string): unknown =>
    items.find((item) => item.kind === kind && item.metadata.name === name)?.spec;
  const workloads = items
    .filter(({ kind }) => ['Deployment', 'Job'].includes(kind))
    .map((item) => Workload.parse(item));
  const scaled = items.filter(({ kind }) => kind === 'ScaledObject').map(({ spec }) => Scaled.parse(spec));
  const settings = items.find(({ kind }) => kind === 'ConfigMap')?.data ?? {};
  return { items, specOf, workloads, scaled, settings };
}

/** Every `matchLabels` in a value, with its location. */
function selectorsIn(value: unknown, place: string): { place: string; labels: Record<string, string> }[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    // Namespaces belong to the cluster.
    key === 'namespaceSelector'
      ? []
      : key === 'matchLabels'
        ? [{ place, labels: Labels.parse(inner) }]
        : selectorsIn(inner, `${place}/${key}`),
  );
}

(hasKubectl ? describe : describe.skip).each(['small', 'large'])('the Kubernetes overlay %s', (overlay) => {
  const { items, specOf, workloads, scaled, settings } = hasKubectl
    ? render(overlay)
    : { items: [], specOf: () => null, workloads: [], scaled: [], settings: {} };
  const containerOf = ({ spec }: z.infer<typeof Workload>) =>
    Container.parse(spec.template.spec.containers[0]);
  const matching = (labels: Record<string, string>) =>
    workloads.filter(({ spec }) =>
      Object.entries(labels).every(([name, value]) => spec.template.metadata.labels[name] === value),
    );

  it('fits the schemas of Kubernetes and KEDA, without unknown fields', () => {
    const { stdout, stderr } = spawnSync(process.execPath, [join(__dirname, 'validate-objects.mjs')], {
      input: JSON.stringify(items),
      encoding: 'utf8',
    });

    expect({ stderr, problems: JSON.parse(stdout || 'null') as unknown }).toEqual({
      stderr: '',
      problems: [],
    });
    expect(items.length).toBeGreaterThan(15);
  });

  it('selects existing pods in every selector', () => {
    const services = items.filter(({ kind }) => kind === 'Service');
    const selectors = [
      ...items.flatMap((item) => selectorsIn(item.spec, `${item.kind} ${item.metadata.name}`)),
      ...services.map(({ metadata, spec }) => ({
        place: `Service ${metadata.name}`,
        labels: Labels.parse(spec?.selector),
      })),
    ];

    expect(selectors.length).toBeGreaterThan(10);
    for (const { place, labels } of selectors)
      expect({ place, found: matching(labels).length > 0 }).toEqual({ place, found: true });
    for (const { metadata, spec } of workloads.filter(({ kind }) => kind === 'Deployment'))
      expect(matching(spec.selector?.matchLabels ?? {}).map((each) => each.metadata.name)).toEqual([
        metadata.name,
      ]);
  });

  it('names only ports that the containers and their images have', () => {
    const images = parseDockerfile(readFileSync(join(ROOT, 'infra/docker/Dockerfile'), 'utf8'));
    for (const workload of workloads) {
      const container = containerOf(workload);
      const { ports, startupProbe, livenessProbe, readinessProbe } = container;
      const names = new Map(ports.map(({ name, containerPort }) => [name, containerPort]));
      const probes = [startupProbe, livenessProbe, readinessProbe].flatMap(
        (probe) => probe?.httpGet?.port ?? probe?.tcpSocket?.port ?? [],
      );
      expect(probes.filter((port) => !names.has(port))).toEqual([]);
      if (workload.kind === 'Deployment') expect(probes.length).toBeGreaterThan(1);
      const image = images.get(/^clindrove\/(\w+):/.exec(container.image)?.[1] ?? '');
      const exposed = [...names].filter(([name]) => name !== 'metrics').map(([, port]) => port);
      expect(exposed).toEqual(image?.settings.ports);
      const { annotations } = workload.spec.template.metadata;
      const scraped =
        annotations['prometheus.io/scrape'] === 'true' ? annotations['prometheus.io/port'] : undefined;
      expect(scraped).toBe(names.has('metrics') ? settings.METRICS_PORT : undefined);
      if (scraped !== undefined) expect(names.get('metrics')).toBe(Number(scraped));
    }
    const Rules = z.array(
      z.object({ ports: z.array(z.object({ port: z.union([z.string(), z.number()]) })) }),
    );
    for (const { metadata, spec } of items.filter(({ kind }) => kind === 'NetworkPolicy')) {
      const ports = Rules.default([])
        .parse(spec?.ingress)
        .flatMap((rule) => rule.ports.map(({ port }) => port));
      const known = workloads.flatMap((workload) => containerOf(workload).ports.map(({ name }) => name));
      expect({ name: metadata.name, unknown: ports.filter((port) => !known.includes(String(port))) }).toEqual(
        {
          name: metadata.name,
          unknown: [],
        },
      );
    }
  });

  it('sets only known settings, and a configuration that every process accepts', () => {
    const own = workloads.flatMap((workload) => containerOf(workload).env.map(({ name }) => name));
    const known = [...Object.keys(Environment.shape), ...WEB_SETTINGS];
    expect([...Object.keys(settings), ...own].filter((name) => !known.includes(name))).toEqual([]);

    const postgres = 'postgres://role@postgres/clindrove';
    const config = loadConfig({
      ...settings,
      DATABASE_URL: postgres,
      REDIS_URL: 'rediss://redis',
      SMTP_URL: 'smtps://mail',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'key',
      SESSION_SECRET: randomBytes(32).toString('hex'),
      APP_KEK_1: randomBytes(32).toString('base64'),
    });
    expect(config.isProduction).toBe(true);
  });

  it('holds no secret, and gives each process only the secrets that it needs', () => {
    expect(items.filter(({ kind }) => kind === 'Secret')).toEqual([]);
    const secrets = Object.fromEntries(
      workloads.map((workload) => [
        workload.metadata.name,
        containerOf(workload).envFrom.flatMap(({ secretRef }) => secretRef?.name ?? []),
      ]),
    );
    const worker = ['clindrove', 'clindrove-worker'];
    expect(secrets).toEqual({
      migrate: ['clindrove', 'clindrove-owner', 'clindrove-worker'],
      api: ['clindrove', 'clindrove-system'],
      web: [],
      'worker-extraction': worker,
      'worker-conversion': worker,
    });
    expect(
      Object.values(secrets)
        .flat()
        .filter((name) => !SECRETS.includes(name)),
    ).toEqual([]);
  });

  it('runs every container without privileges, of the product version', () => {
    const { version } = z
      .object({ version: z.string() })
      .parse(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')));
    for (const workload of workloads) {
      const { image, securityContext } = containerOf(workload);
      expect(securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      expect(image.split(':')[1]).toBe(version);
    }
  });

  it('gives workers the time that they need to stop, and the lease after it', () => {
    const { DRAIN_SECONDS: drain, LEASE_SECONDS: lease } = Environment.pick({
      DRAIN_SECONDS: true,
      LEASE_SECONDS: true,
    }).parse(settings);
    for (const { metadata, spec } of workloads.filter(({ metadata: { name } }) => name.startsWith('worker-')))
      expect({ name: metadata.name, grace: spec.template.spec.terminationGracePeriodSeconds }).toEqual({
        name: metadata.name,
        grace: drain + lease,
      });
  });

  it('scales API and workers between limits, by open work per worker', () => {
    const api = z
      .looseObject({ minReplicas: z.number(), maxReplicas: z.number() })
      .parse(specOf('HorizontalPodAutoscaler', 'api'));
    const budget = z.looseObject({ minAvailable: z.number() }).parse(specOf('PodDisruptionBudget', 'api'));
    expect(api.minReplicas).toBeGreaterThanOrEqual(2);
    expect(api.maxReplicas).toBeGreaterThan(api.minReplicas);
    expect(budget.minAvailable).toBeLessThan(api.minReplicas);

    for (const { scaleTargetRef, minReplicaCount, maxReplicaCount, triggers } of scaled) {
      const target = workloads.find(({ metadata }) => metadata.name === scaleTargetRef.name);
      expect(target?.spec.replicas).toBeUndefined();
      const queue = target && containerOf(target).env.find(({ name }) => name === 'WORKER_QUEUES')?.value;
      expect(triggers.map(({ metadata }) => metadata.targetQueryValue)).toEqual([
        settings[`${String(queue).toUpperCase()}_CONCURRENCY`],
      ]);
      expect(maxReplicaCount).toBeGreaterThan(minReplicaCount);
      // Every worker relays, mails and cleans up, so one of them must run at all times.
      expect(minReplicaCount > 0).toBe(queue === 'extraction');
    }
    expect(scaled).toHaveLength(2);
  });
});
