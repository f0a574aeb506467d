import { Readable } from 'node:stream';
import { type Answer, LIMITS, usage, type UsageBy, type UsageGroup, type UsageReport } from '@app/contracts';
import type { Database, GroupUsage, TakenByCalls, UsageRow, UsageScope } from '@app/persistence';
import { Controller, Inject, Module, type StreamableFile } from '@nestjs/common';
import { asSystem } from '../http/database-user';
import { attachment } from '../http/attachment';
import { csvPages } from '../http/csv';
import { type Call, FromCall, Implements } from '../http/endpoint.decorator';
import { auditOrigin, type RequestContext } from '../http/request-context';
import { RequestCoalescer, type CoalescedRequests } from '../infrastructure/request-coalescer';
import { DATABASE } from '../infrastructure/tokens';
import { pagesOf } from './usage-pages';
import { firstDay, monthAfter, monthsOf } from './usage-months';

interface Months {
  readonly from: string;
  readonly to: string;
}

interface Found {
  readonly months: ReadonlyMap<string, TakenByCalls>;
  readonly groups: readonly GroupUsage[];
}

const GROUPS = 200;
const NOTHING = { calls: 0, unpricedCalls: 0, inputTokens: 0, outputTokens: 0, costMicroUsd: 0 };
const HEADINGS = [
  'Month (UTC)',
  'Workspace',
  'Folder',
  'Person',
  'AI agent',
  'Calls',
  'Calls without a known price',
];
const SUMS = ['Tokens sent', 'Tokens received', 'Cost (US$, estimate)'];

@Controller()
class UsageController {
  private readonly found: CoalescedRequests<Found>;

  constructor(
    @Inject(DATABASE) private readonly database: Database,
    answers: RequestCoalescer,
  ) {
    this.found = answers.coalesced();
  }

  @Implements(usage.ofWorkspace)
  async ofWorkspace(
    @FromCall() { params: { workspaceId }, query }: Call<typeof usage.ofWorkspace>,
  ): Promise<Answer<typeof usage.ofWorkspace>> {
    const report = await this.report(workspaceId, query, query.by);
    return query.by === 'agent'
      ? { ...report, groups: await this.withCaps(workspaceId, report.groups) }
      : report;
  }

  @Implements(usage.exportOfWorkspace)
  exportOfWorkspace(
    @FromCall() { params: { workspaceId }, query, context }: Call<typeof usage.exportOfWorkspace>,
  ): StreamableFile {
    return this.export(workspaceId, query, context);
  }

  @Implements(usage.ofAll)
  ofAll(@FromCall() { query }: Call<typeof usage.ofAll>): Promise<Answer<typeof usage.ofAll>> {
    return this.report(null, query, query.by);
  }

  @Implements(usage.exportOfAll)
  exportOfAll(@FromCall() { query, context }: Call<typeof usage.exportOfAll>): StreamableFile {
    return this.export(null, query, context);
  }

  private async report(workspaceId: number | null, months: Months, by: UsageBy): Promise<UsageReport> {
    const scope = scopeOf(workspaceId, months);
    // Runs outside row-level security, which would check the workspace of each of half a million calls.
    const found = await this.found.answer({ workspaceId, about: { scope, by } }, () =>
      this.database.repositories.usage.report(scope, by),
    );
    return {
      months: monthsOf(months).map((month) => ({ ...(found.months.get(month) ?? NOTHING), month })),
      groups: found.groups.slice(0, GROUPS).map((group) => ({ ...group, cap: null })),
      isOfLargest: found.groups.length > GROUPS,
    };
  }

  /** Adds agents that have caps but no usage. */
  private async withCaps(workspaceId: number, groups: readonly UsageGroup[]): Promise<UsageGroup[]> {
    const { integrations } = this.database.repositories;
    const capped = (await integrations.list(workspaceId, { limit: LIMITS.listPageMaximum })).filter(
      ({ settings }) => settings.monthlyTokenCap !== undefined || settings.monthlyCostCapUsd !== undefined,
    );
    const spent = await integrations.spentByEach(capped.map(({ id }) => id));
    const caps = new Map(
      capped.map(({ id, name, settings: { monthlyTokenCap, monthlyCostCapUsd } }) => {
        const { tokens = 0, costMicroUsd = 0 } = spent.get(id) ?? {};
        const cap = {
          tokens: monthlyTokenCap === undefined ? null : { spent: tokens, cap: monthlyTokenCap },
          costMicroUsd:
            monthlyCostCapUsd === undefined
              ? null
              : { spent: costMicroUsd, cap: monthlyCostCapUsd * 1_000_000 },
        };
        return [id, { ...NOTHING, id, name, cap }] as const;
      }),
    );
    const known = new Set(groups.map(({ id }) => id));
    return [
      ...groups.map((group) => ({ ...group, cap: caps.get(group.id ?? 0)?.cap ?? null })),
      ...[...caps.values()].filter(({ id }) => !known.has(id)),
    ];
  }

  private export(workspaceId: number | null, months: Months, context: RequestContext): StreamableFile {
    const pages = this.exportPages(workspaceId, months, context);
    const name = `usage-${workspaceId ?? 'all'}-${months.from}-${months.to}.csv`;
    return attachment(Readable.from(csvPages([...HEADINGS, ...SUMS], pages)), { name });
  }

  /** Exports month by month, page by page. Records in the trail how much was sent, also if the client disconnects. */
  private async *exportPages(
    workspaceId: number | null,
    months: Months,
    context: RequestContext,
  ): AsyncGenerator<string[][]> {
    let rows = 0;
    try {
      for (const month of monthsOf(months)) {
        const scope = scopeOf(workspaceId, { from: month, to: month });
        const { usage: taken } = this.database.repositories;
        for await (const page of pagesOf<UsageRow>((most, after) =>
          asSystem(() => taken.rows(scope, most, after)),
        )) {
          rows += page.length;
          yield page.map((row) => [month, ...cellsOf(row)]);
        }
      }
    } finally {
      await this.database.repositories.audit.record({
        ...auditOrigin(context),
        ...(workspaceId !== null && { workspaceId }),
        action: 'usage.export',
        newValue: { ...months, rows },
      });
    }
  }
}

@Module({ controllers: [UsageController] })
export class UsageModule {}

const scopeOf = (workspaceId: number | null, { from, to }: Months): UsageScope => ({
  workspaceId,
  from: firstDay(from),
  until: firstDay(monthAfter(to, 1)),
});

function cellsOf(row: UsageRow): string[] {
  const { workspaceName, workspaceId, formName, formId, personName, personId, agentName } = row;
  const person = personId === null ? 'System' : (personName ?? `Person ${personId}`);
  const { calls, unpricedCalls, inputTokens, outputTokens, costMicroUsd } = row;
  return [
    workspaceName ?? `Workspace ${workspaceId}`,
    formName ?? `Folder ${formId}`,
    person,
    agentName,
    ...[calls, unpricedCalls, inputTokens, outputTokens].map(String),
    costMicroUsd === null ? '' : (costMicroUsd / 1_000_000).toFixed(6),
  ];
}
