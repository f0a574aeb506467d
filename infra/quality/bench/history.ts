import { withDatabaseUser, Database, type HistoryFilter, type HistoryScope } from '@app/persistence';
import { LIMITS } from '@app/contracts';
import { aFolder } from '@app/testing';
import type { System } from '../../system-tests/system';
import { type Figure, quantile } from './figures';
import { timedInTurns } from './timed-in-turns';

const ROUNDS = 20;
/** The number of workspaces, folders and people among which the workflows are spread. The last of them occur rarely. */
const SPREAD = 200;
const LIST_MS = 50;
const SUMS_MS = 100;

/**
 * Measures pages, filters and sums of a history of this many workflows with the queries of the API. Queries for a workspace also
 * run as a member, under row-level security. Figures are 95th percentiles.
 */
export async function measureHistory(system: System, rows: number): Promise<Figure[]> {
  const { workspaceId, person } = await fillHistory(system, rows);
  const database = await Database.connect(system.database.workerUrl);
  const api = await Database.connectForPeople({
    url: system.database.appUrl,
    systemUrl: system.database.systemUrl,
  });
  const { workflowHistory } = database.repositories;
  const fenced = api.repositories.workflowHistory;
  const timed = async (ask: () => Promise<unknown>): Promise<number> => {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const startedAt = performance.now();
      await ask();
      times.push(performance.now() - startedAt);
    }
    return quantile(times, 0.95);
  };
  const list = (scope: HistoryScope, filter: HistoryFilter, before?: number) =>
    timed(() =>
      workflowHistory.list(scope, filter, { limit: LIMITS.listPage, ...(before ? { before } : {}) }),
    );
  const sums = (scope: HistoryScope, filter: HistoryFilter = {}) =>
    timed(() => workflowHistory.totals(scope, filter, LIMITS.totalsMaximum));
  const first = await list('all', {});
  const baseline = { name: 'the first page', value: first };
  const figure = (what: string, value: number, bar: number): Figure => ({
    id: 'F-08',
    what: `${what}, ${rows} workflows`,
    value,
    unit: 'ms',
    baseline,
    bar,
  });
  const day = { from: '2026-01-05T00:00:00Z', to: '2026-01-06T00:00:00Z' };
  const workspace = { workspaceId };
  const figures = [
    figure('first page of all', first, LIST_MS),
    figure('a page in the middle of all', await list('all', {}, rows / 2), LIST_MS),
    figure('first page of a workspace', await list(workspace, {}), LIST_MS),
    figure('of one person', await list('all', { executedBy: person }), LIST_MS),
    figure('of nobody who ran any', await list('all', { executedBy: 2_000_000_000 }), LIST_MS),
    figure('of one day', await list('all', day), LIST_MS),
    figure('with a rare text', await list('all', { search: `run ${rows - 5}` }), LIST_MS),
    figure('with a text of all', await list('all', { search: 'protocol' }), LIST_MS),
    figure('with an absent text', await list('all', { search: 'not a word of it' }), LIST_MS),
    figure('sums of all', await sums('all'), SUMS_MS),
    figure('sums of a workspace', await sums(workspace), SUMS_MS),
    figure('sums of one person', await sums('all', { executedBy: person }), SUMS_MS),
    figure(
      'statistics of the administration',
      await timed(() => database.repositories.accounts.figures()),
      SUMS_MS,
    ),
    figure('sums of an absent text', await sums('all', { search: 'not a word of it' }), SUMS_MS),
  ];
  const page = { limit: LIMITS.listPage };
  for (const [what, filter] of Object.entries({
    'a workspace': {},
    'a rare text in a workspace': { search: `run ${rows - 5}` },
    'a text of all in a workspace': { search: 'protocol' },
    'an absent text in a workspace': { search: 'not a word of it' },
  })) {
    const [open, behind] = await timedInTurns(
      [
        () => workflowHistory.list(workspace, filter, page),
        () =>
          withDatabaseUser({ personId: person, isSystem: false }, () => fenced.list(workspace, filter, page)),
      ],
      5 * ROUNDS,
    );
    figures.push({
      id: 'C-24',
      what: `${what} behind the fence, ${rows} workflows, median`,
      unit: 'ms',
      bar: null,
      value: behind ?? 0,
      baseline: { name: 'the same without it', value: open ?? 0 },
    });
  }
  await Promise.all([database.close(), api.close()]);
  return figures;
}

/** Inserts this many completed workflows, spread over workspaces, folders and people, already indexed by the search. */
export async function fillHistory(
  { database }: System,
  rows: number,
): Promise<{ workspaceId: number; person: number }> {
  const folders = [];
  for (let place = 0; place < SPREAD; place += 1) folders.push(await aFolder(database));
  await database.query(
    `INSERT INTO ai_workflows (form_id, executed_by, name, prompt, ai_integration_id, ai_integration_name, ai_provider,
       document_ids, status, searched_run, executed_at, completed_at, calls, input_tokens, output_tokens, cost_micro_usd)
     SELECT ($1::int[])[1 + n % $3], ($2::int[])[1 + n % $3], 'Protocol run ' || n, 'P', 1, 'K', 'custom', '{}',
       CASE WHEN n % 20 = 0 THEN 'failed' ELSE 'completed' END, 1,
       timestamptz '2026-01-01' + n * interval '20 seconds', timestamptz '2026-01-01' + n * interval '20 seconds', 2, 900, 300, 40
     FROM generate_series(1, $4::int) n`,
    [folders.map(({ formId }) => formId), folders.map(({ userId }) => userId), SPREAD, rows],
  );
  await database.query('VACUUM ANALYZE ai_workflows');
  const { workspaceId = 0, userId = 0 } = folders.at(-1) ?? {};
  await database.query('INSERT INTO workspace_members (workspace_id, user_id) SELECT unnest($1::int[]), $2', [
    folders.map((folder) => folder.workspaceId),
    userId,
  ]);
  return { workspaceId, person: userId };
}
