import { type Answer, type WorkflowRecord, workflowHistory, type WorkflowTotals } from '@app/contracts';
import type { Database, HistoryFilter, HistoryScope } from '@app/persistence';
import { Controller, Inject, type StreamableFile } from '@nestjs/common';
import { attachment } from '../http/attachment';
import { toCsv } from '../http/csv';
import { type Call, FromCall, Implements } from '../http/endpoint.decorator';
import { pageOf } from '../http/page';
import { auditOrigin, type RequestContext } from '../http/request-context';
import { DATABASE } from '../infrastructure/tokens';
import { presentRecord, presentTotals, tableOf } from './workflow-record.presenter';

const EXPORT_ROWS = 50_000;
const EXPORT_PAGE = 1000;

type HistoryQuery = Call<typeof workflowHistory.ofAll>['query'];

@Controller()
export class WorkflowHistoryController {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  @Implements(workflowHistory.ofForm)
  ofForm(
    @FromCall() { params: { formId }, query }: Call<typeof workflowHistory.ofForm>,
  ): Promise<Answer<typeof workflowHistory.ofForm>> {
    return this.list({ formId }, query);
  }

  @Implements(workflowHistory.totalsOfForm)
  totalsOfForm(
    @FromCall() { params: { formId }, query }: Call<typeof workflowHistory.totalsOfForm>,
  ): Promise<WorkflowTotals> {
    return this.totals({ formId }, query);
  }

  @Implements(workflowHistory.exportOfForm)
  exportOfForm(
    @FromCall() { params, query, context }: Call<typeof workflowHistory.exportOfForm>,
  ): Promise<StreamableFile> {
    return this.export({ formId: params.formId }, query, { ...params, context });
  }

  @Implements(workflowHistory.ofWorkspace)
  ofWorkspace(
    @FromCall() { params: { workspaceId }, query }: Call<typeof workflowHistory.ofWorkspace>,
  ): Promise<Answer<typeof workflowHistory.ofWorkspace>> {
    return this.list({ workspaceId }, query);
  }

  @Implements(workflowHistory.totalsOfWorkspace)
  totalsOfWorkspace(
    @FromCall() { params: { workspaceId }, query }: Call<typeof workflowHistory.totalsOfWorkspace>,
  ): Promise<WorkflowTotals> {
    return this.totals({ workspaceId }, query);
  }

  @Implements(workflowHistory.exportOfWorkspace)
  exportOfWorkspace(
    @FromCall() { params, query, context }: Call<typeof workflowHistory.exportOfWorkspace>,
  ): Promise<StreamableFile> {
    return this.export({ workspaceId: params.workspaceId }, query, { ...params, context });
  }

  @Implements(workflowHistory.ofAll)
  ofAll(
    @FromCall() { query }: Call<typeof workflowHistory.ofAll>,
  ): Promise<Answer<typeof workflowHistory.ofAll>> {
    return this.list('all', query);
  }

  @Implements(workflowHistory.totalsOfAll)
  totalsOfAll(@FromCall() { query }: Call<typeof workflowHistory.totalsOfAll>): Promise<WorkflowTotals> {
    return this.totals('all', query);
  }

  private async list(scope: HistoryScope, query: HistoryQuery): Promise<WorkflowRecord[]> {
    const rows = await this.database.repositories.workflowHistory.list(scope, query, pageOf(query));
    return rows.map(presentRecord);
  }

  private async totals(scope: HistoryScope, filter: HistoryFilter): Promise<WorkflowTotals> {
    return presentTotals(await this.database.repositories.workflowHistory.totals(scope, filter));
  }

  private async export(
    scope: HistoryScope,
    filter: HistoryFilter,
    { context, ...place }: { workspaceId: number; formId?: number; context: RequestContext },
  ): Promise<StreamableFile> {
    const records: WorkflowRecord[] = [];
    while (records.length < EXPORT_ROWS) {
      const before = records.at(-1)?.id;
      const page = await this.list(scope, { ...filter, before, limit: EXPORT_PAGE });
      records.push(...page);
      if (page.length < EXPORT_PAGE) break;
    }
    const bytes = Buffer.from(toCsv(tableOf(records)), 'utf8');
    const newValue = { workflows: records.length };
    const { repositories } = this.database;
    await repositories.audit.record({
      ...auditOrigin(context),
      ...place,
      action: 'workflow-history.export',
      newValue,
    });
    const name = `workflows-${place.formId ?? place.workspaceId}.csv`;
    return attachment(bytes, { name, size: bytes.length });
  }
}
