import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLogger, startMetricsServer } from '@app/telemetry';
import { parse } from 'yaml';
import { z } from 'zod';

const Dashboard = z.object({
  panels: z.array(
    z.object({
      title: z.string(),
      type: z.string(),
      targets: z.array(z.object({ expr: z.string() })).default([]),
    }),
  ),
});
const Rule = z.object({
  alert: z.string(),
  expr: z.string(),
  labels: z.object({ severity: z.enum(['warning', 'critical']) }),
  annotations: z.object({ summary: z.string(), runbook: z.string() }),
});
const Rules = z.object({ groups: z.array(z.object({ rules: z.array(Rule) })) });
const RuleTests = z.object({
  tests: z.array(
    z.object({
      input_series: z.array(z.object({ series: z.string() })),
      alert_rule_test: z.array(z.object({ alertname: z.string(), exp_alerts: z.array(z.unknown()) })),
    }),
  ),
});

const read = (...path: string[]): string => readFileSync(join(__dirname, ...path), 'utf8');
const dashboard = Dashboard.parse(JSON.parse(read('grafana', 'dashboard.json')));
const rules = Rules.parse(parse(read('alerts.yml'))).groups.flatMap((group) => group.rules);
const { tests } = RuleTests.parse(parse(read('alerts.test.yml')));

/** Returns the names of metrics in a query. `up` is a metric of Prometheus itself. */
const namesIn = (query: string): string[] =>
  query.match(/\b(?:clindrove|nodejs|process)_\w+|\bup(?=\{)/g) ?? [];

/** Every series name that a process exports, with the suffixes of histograms, from a real scrape. */
async function exportedNames(): Promise<ReadonlySet<string>> {
  const readDatabase = () => Promise.resolve(null);
  const logger = createLogger('test', 'silent');
  const server = await startMetricsServer({ host: '127.0.0.1', port: 0, readDatabase, logger });
  try {
    const text = await (await fetch(`http://127.0.0.1:${server.port}/metrics`)).text();
    const names = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
    );
    return new Set([...names, 'up']);
  } finally {
    server.close();
  }
}

describe('the observability files', () => {
  it.each([
    ['dashboard', dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))],
    ['alerts', rules.map(({ expr }) => expr)],
    ['tests of the alerts', tests.flatMap((test) => test.input_series.map(({ series }) => series))],
  ])('query only metrics that exist: %s', async (_what, queries) => {
    const exported = await exportedNames();

    for (const query of queries) {
      expect({ query, names: namesIn(query).length > 0 }).toEqual({ query, names: true });
      expect({ query, unknown: namesIn(query).filter((name) => !exported.has(name)) }).toEqual({
        query,
        unknown: [],
      });
    }
  });

  it('show each metric of the product on the dashboard', async () => {
    const shown = new Set(
      dashboard.panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => namesIn(expr))),
    );
    const own = [...(await exportedNames())].filter((name) => name.startsWith('clindrove_'));
    const isShown = (name: string): boolean =>
      shown.has(name) ||
      ['_bucket', '_count', '_sum'].some((end) => shown.has(name.replace(/_(bucket|count|sum)$/, end)));

    // The dashboard shows the pause state of queues as a sum. Everything else has its own panel.
    expect(own.filter((name) => !isShown(name))).toEqual([]);
  });

  it('have a panel with a query for each title', () => {
    for (const { title, type, targets } of dashboard.panels)
      expect({ title, hasQuery: targets.length > 0 }).toEqual({ title, hasQuery: type !== 'row' });
  });

  it('read gauges of the database with max()', () => {
    const queries = [...rules, ...dashboard.panels.flatMap(({ targets }) => targets)].map(({ expr }) => expr);
    for (const query of queries)
      for (const name of namesIn(query).filter((each) => /^clindrove_(queue|outbox|mail)_/.test(each)))
        expect(query).toMatch(new RegExp(`max(?: by \\(queue\\) )?\\(${name}`));
  });

  it('have one runbook page for each alert, and no other page', () => {
    const pages = readdirSync(join(__dirname, 'runbooks')).map(
      (name) => `infra/observability/runbooks/${name}`,
    );

    expect(rules.map(({ annotations }) => annotations.runbook).sort()).toEqual(pages.sort());
    for (const { alert, annotations } of rules) {
      const page = read('runbooks', annotations.runbook.split('/').at(-1) ?? '');
      expect(page.startsWith(`# ${alert}\n`)).toBe(true);
      for (const part of ['**Meaning.**', '**Effect.**', '**What to do**']) expect(page).toContain(part);
    }
  });

  it('test that each alert fires, and when it must not', () => {
    const cases = tests.flatMap((test) => test.alert_rule_test);
    for (const { alert } of rules) {
      const ofAlert = cases.filter(({ alertname }) => alertname === alert);
      const fires = ofAlert.map(({ exp_alerts: expected }) => expected.length > 0);
      expect({ alert, fires: new Set(fires) }).toEqual({ alert, fires: new Set([true, false]) });
    }
  });

  it.each([
    ['the configuration', ['check', 'config', 'prometheus.yml']],
    ['the alerts, by their tests', ['test', 'rules', 'alerts.test.yml']],
  ])('pass promtool: %s', (_what, args) => {
    const { error, status, stdout, stderr } = spawnSync('promtool', args, {
      cwd: __dirname,
      encoding: 'utf8',
    });
    if (error !== undefined) {
      console.log('skipped: promtool is not installed (Debian package prometheus)');
      return;
    }
    expect({ status, output: status === 0 ? '' : `${stdout}${stderr}` }).toEqual({ status: 0, output: '' });
  });
});
