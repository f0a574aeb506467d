import {
  withDatabaseUser,
  Database,
  type HistoryFilter,
  type HistoryScope,
  type SummedScope,
} from '@app/persistence';
import { LIMITS } from '@app/contracts';
import { aFolder } from '@app/testing';
import type { System } from '../../system-tests/system';
import { type Figure, figure, millisecondsOf, quantile } from './figures';

const ROUNDS = 20;
/** The number of workspaces, folders and people among which the workflows are spread. The last of them occur rarely. */
const SPREAD = 200;
const FOLDED_AT_ONCE = 50_000;
const LIST_MS = 50;
const SUMS_MS = 100;
const PAGE = { limit: LIMITS.listPage };
const DAY = { from: '2026-01-05T00:00:00Z', to: '2026-01-06T00:00:00Z' };

/**
 * Measures pages, filters and sums of a history of this many workflows with the queries of the API. Queries for a workspace also
 * run as a member, under row-level security. Figures are 95th percentiles.
 */
export async function measureHistory(system: System, rows: number): Promise<Figure[]> {
  const { workspaceId, person, largest } = await fillHistory(system, rows);
  const database = await Database.connect(system.database.workerUrl);
  const api = await Database.connectForPeople({
    url: system.database.appUrl,
    systemUrl: system.database.systemUrl,
  });
  const { workflowHistory } = database.repositories;
  const fenced = api.repositories.workflowHistory;
  const timed = async (ask: () => Promise<unknown>): Promise<number> => {
    const times: number[] = [];
    while (times.length < ROUNDS) times.push(await millisecondsOf(ask));
    return quantile(times, 0.95);
  };
  const list = (scope: HistoryScope, filter: HistoryFilter, before?: number) =>
    timed(() => workflowHistory.list(scope, filter, { ...PAGE, ...(before ? { before } : {}) }));
  const sums = (scope: SummedScope, filter: HistoryFilter) =>
    timed(() => database.repositories.workflowSums.totals(scope, filter));
  const statistics = () => database.repositories.accounts.figures();
  const first = await list('all', {});
  const f08 = (what: string, value: number, bar: number): Figure =>
    figure('F-08', `${what}, ${rows} workflows`, [value, 'ms'], bar, ['the first page', first]);
  const workspace = { workspaceId };
  const member = { personId: person, isSystem: false };
  const figures = [
    f08('first page of all', first, LIST_MS),
    f08('a page in the middle of all', await list('all', {}, rows / 2), LIST_MS),
    f08('first page of a workspace', await list(workspace, {}), LIST_MS),
    f08('of one person', await list('all', { executedBy: person }), LIST_MS),
    f08('of nobody who ran any', await list('all', { executedBy: 2_000_000_000 }), LIST_MS),
    f08('of one day', await list('all', DAY), LIST_MS),
    f08('with a rare text', await list('all', { search: `run ${rows - 5}` }), LIST_MS),
    f08('with a text of all', await list('all', { search: 'protocol' }), LIST_MS),
    f08('with an absent text', await list('all', { search: 'not a word of it' }), LIST_MS),
    f08('statistics of the administration', await timed(statistics), SUMS_MS),
  ];
  for (const [what, filter] of Object.entries(filtersOf(rows, largest))) {
    figures.push(f08(`sums of all, ${what}`, await sums('all', filter), SUMS_MS));
    figures.push(f08(`sums of half of them in one workspace, ${what}`, await sums(largest, filter), SUMS_MS));
  }
  for (const [name, filter] of Object.entries({
    'a workspace': {},
    'a rare text in a workspace': { search: `run ${rows - 5}` },
    'a text of all in a workspace': { search: 'protocol' },
    'an absent text in a workspace': { search: 'not a word of it' },
  })) {
    const [open, behind] = await timedInTurns(
      [
        () => workflowHistory.list(workspace, filter, PAGE),
        () => withDatabaseUser(member, () => fenced.list(workspace, filter, PAGE)),
      ],
      5 * ROUNDS,
    );
    const what = `${name} behind row-level security, ${rows} workflows, median`;
    figures.push(figure('C-24', what, [behind ?? 0, 'ms'], null, ['the same without it', open ?? 0]));
  }
  await Promise.all([database.close(), api.close()]);
  return figures;
}

/** Each filter of the screen, common and rare values, and several at once. */
function filtersOf(rows: number, largest: Largest): Record<string, HistoryFilter> {
  const months = { from: '2026-02-11T00:00:00Z', to: '2026-06-19T00:00:00Z' };
  const clean = { status: 'completed', outcome: 'clean' } as const;
  return {
    'no filter': {},
    completed: { status: 'completed' },
    failed: { status: 'failed' },
    running: { status: 'running' },
    'outcome clean': { outcome: 'clean' },
    'outcome needs review': { outcome: 'needs_review' },
    'one person': { executedBy: largest.person },
    'one agent': { aiIntegrationId: 1 },
    'one day': DAY,
    'parts of months': months,
    'until a day': { to: months.to },
    'since a moment': { from: '2026-03-16T10:20:30Z' },
    'all but a text': { ...months, ...clean, executedBy: largest.person, aiIntegrationId: 1 },
    'a rare text': { search: `run ${rows - 5}` },
    'a text of all': { search: 'protocol' },
    'an absent text': { search: 'not a word of it' },
    'a text of all, failed': { search: 'protocol', status: 'failed' },
    'a text of all, needs review, in parts of months': {
      search: 'protocol',
      outcome: 'needs_review',
      ...months,
    },
  };
}

interface Largest {
  readonly workspaceId: number;
  readonly person: number;
}

/**
 * Inserts this many ended workflows, already indexed by the search: half of them in the folder of the largest workspace, the others
 * spread. Each folder has five people and three agents.
 */
export async function fillHistory(
  { database }: System,
  rows: number,
): Promise<{ workspaceId: number; person: number; largest: Largest }> {
  const folders = [];
  for (let place = 0; place < SPREAD; place += 1) folders.push(await aFolder(database));
  await database.query(
    `INSERT INTO ai_workflows (form_id, executed_by, name, prompt, ai_integration_id, ai_integration_name, ai_provider,
       document_ids, status, outcome, searched_run, executed_at, completed_at, calls, input_tokens, output_tokens, cost_micro_usd)
     SELECT ($1::int[])[1 + folder], ($2::int[])[1 + (folder + n / 400 % 5) % $3], 'Protocol run ' || n, 'P', 1 + n / 2000 % 3, 'K', 'custom', '{}',
       CASE WHEN n % 19 = 0 THEN 'failed' WHEN n % 23 = 0 THEN 'cancelled' ELSE 'completed' END,
       CASE WHEN n % 19 > 0 AND n % 23 > 0 THEN (ARRAY['clean', 'incomplete', 'needs_review'])[1 + n % 7 / 3] END,
       1, timestamptz '2026-01-01' + n * interval '20 seconds', timestamptz '2026-01-01' + n * interval '20 seconds', 2, 900, 300, 40
     FROM (SELECT n, CASE WHEN n % 2 = 0 THEN 0 ELSE n % $3 END AS folder FROM generate_series(1, $4::int) n) AS run`,
    [folders.map(({ formId }) => formId), folders.map(({ userId }) => userId), SPREAD, rows],
  );
  await database.query(
    `INSERT INTO form_documents (form_id, name, file_name, file_size, mime_type, object_path, reading_status)
     SELECT ($1::int[])[1 + n % $2], 'D', 'd.pdf', 1, 'application/pdf', 'none/' || n, 'read' FROM generate_series(1, $3::int) n`,
    [folders.map(({ formId }) => formId), SPREAD, rows],
  );
  const worker = await Database.connect(database.workerUrl, 1);
  while ((await worker.repositories.workflowSums.fold(FOLDED_AT_ONCE)) > 0);
  await worker.close();
  await database.query('VACUUM ANALYZE ai_workflows, form_documents, workflow_sums');
  const { workspaceId = 0, userId = 0 } = folders.at(-1) ?? {};
  await database.query('INSERT INTO workspace_members (workspace_id, user_id) SELECT unnest($1::int[]), $2', [
    folders.map((folder) => folder.workspaceId),
    userId,
  ]);
  const largest = { workspaceId: folders[0]?.workspaceId ?? 0, person: folders[1]?.userId ?? 0 };
  return { workspaceId, person: userId, largest };
}

/**
 * Returns the median in ms of each request. The requests take turns, so that other load of the machine affects all of them
 * equally.
 */
async function timedInTurns(asked: readonly (() => Promise<unknown>)[], rounds: number): Promise<number[]> {
  const times = asked.map((): number[] => []);
  for (let round = 0; round < rounds; round += 1)
    for (const [place, ask] of asked.entries()) times[place]?.push(await millisecondsOf(ask));
  return times.map((each) => quantile(each, 0.5));
}
