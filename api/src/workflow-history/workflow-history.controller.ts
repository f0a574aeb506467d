import { type Answer, type WorkflowRecord, workflowHistory, type WorkflowTotals } from '@app/contracts';
import type { Database, HistoryFilter, HistoryScope, HistoryTotals, SummedScope } from '@app/persistence';
import { Readable } from 'node:stream';
import { Controller, Inject, type StreamableFile } from '@nestjs/common';
import { attachment } from '../http/attachment';
import { csvPages } from '../http/csv';
import { type Call, FromCall, Implements } from '../http/endpoint.decorator';
import { pageOf } from '../http/page';
import { auditOrigin, type RequestContext } from '../http/request-context';
import { RequestCoalescer, type CoalescedRequests } from '../infrastructure/request-coalescer';
import { DATABASE } from '../infrastructure/tokens';
import { HEADINGS, presentRecord, presentTotals, rowOf, withoutContent } from './workflow-record.presenter';

const EXPORT_ROWS = 50_000;
const EXPORT_PAGE = 500;

type HistoryQuery = Call<typeof workflowHistory.ofAll>['query'];

@Controller()
export class WorkflowHistoryController {
  private readonly sums: CoalescedRequests<HistoryTotals>;

  constructor(
    @Inject(DATABASE) private readonly database: Database,
    answers: RequestCoalescer,
  ) {
    this.sums = answers.coalesced();
  }

  @Implements(workflowHistory.ofForm)
  ofForm(
    @FromCall() { params: { formId }, query }: Call<typeof workflowHistory.ofForm>,
  ): Promise<Answer<typeof workflowHistory.ofForm>> {
    return this.list({ formId }, query);
  }

  @Implements(workflowHistory.totalsOfForm)
  totalsOfForm(
    @FromCall() { params: { workspaceId, formId }, query }: Call<typeof workflowHistory.totalsOfForm>,
  ): Promise<WorkflowTotals> {
    return this.totals({ formId }, query, workspaceId);
  }

  @Implements(workflowHistory.exportOfForm)
  exportOfForm(
    @FromCall() { params, query, context }: Call<typeof workflowHistory.exportOfForm>,
  ): StreamableFile {
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
    return this.totals({ workspaceId }, query, workspaceId);
  }

  @Implements(workflowHistory.exportOfWorkspace)
  exportOfWorkspace(
    @FromCall() { params, query, context }: Call<typeof workflowHistory.exportOfWorkspace>,
  ): StreamableFile {
    return this.export({ workspaceId: params.workspaceId }, query, { ...params, context });
  }

  @Implements(workflowHistory.ofAll)
  async ofAll(
    @FromCall() { query }: Call<typeof workflowHistory.ofAll>,
  ): Promise<Answer<typeof workflowHistory.ofAll>> {
    return (await this.list('all', query)).map(withoutContent);
  }

  @Implements(workflowHistory.totalsOfAll)
  totalsOfAll(@FromCall() { query }: Call<typeof workflowHistory.totalsOfAll>): Promise<WorkflowTotals> {
    return this.totals('all', query, null);
  }

  private async list(scope: HistoryScope, query: HistoryQuery): Promise<WorkflowRecord[]> {
    const { sort, order, ...filter } = query;
    const page = { ...pageOf(query), sort, order };
    const rows = await this.database.repositories.workflowHistory.list(scope, filter, page);
    return rows.map(presentRecord);
  }

  private async totals(
    scope: SummedScope,
    { _t, ...filter }: HistoryFilter & { _t?: string | undefined },
    workspaceId: number | null,
  ): Promise<WorkflowTotals> {
    const totals = await this.sums.answer({ workspaceId, about: { scope, filter } }, () =>
      this.database.repositories.workflowSums.totals(scope, filter),
    );
    return presentTotals(totals);
  }

  private export(
    scope: HistoryScope,
    filter: HistoryFilter,
    origin: { workspaceId: number; formId?: number; context: RequestContext },
  ): StreamableFile {
    const pages = this.exportPages(scope, filter, origin);
    const name = `workflows-${origin.formId ?? origin.workspaceId}.csv`;
    return attachment(Readable.from(csvPages(HEADINGS, pages)), { name });
  }

  /** Records in the audit trail how much was sent, also if the client disconnects. */
  private async *exportPages(
    scope: HistoryScope,
    filter: HistoryFilter,
    { context, ...place }: { workspaceId: number; formId?: number; context: RequestContext },
  ): AsyncGenerator<string[][]> {
    let count = 0;
    try {
      for (let before: number | undefined; count < EXPORT_ROWS;) {
        const page = await this.list(scope, { ...filter, before, limit: EXPORT_PAGE });
        count += page.length;
        before = page.at(-1)?.id;
        yield page.map(rowOf);
        if (page.length < EXPORT_PAGE) return;
      }
    } finally {
      await this.database.repositories.audit.record({
        ...auditOrigin(context),
        ...place,
        action: 'workflow-history.export',
        newValue: { workflows: count },
      });
    }
  }
}
