import { type Answer, overview, OVERVIEW_DAYS, type WorkflowGroup } from '@app/contracts';
import type { Database, EndedGroup, FoundGroup } from '@app/persistence';
import { Controller, Inject } from '@nestjs/common';
import { type Call, FromCall, Implements } from '../http/endpoint.decorator';
import { signedIn } from '../http/request-context';
import { DATABASE } from '../infrastructure/tokens';
import { presentRecord } from './workflow-record.presenter';

const DAY_MS = 24 * 3_600_000;
const NEWEST = 8;

@Controller()
export class OverviewController {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  @Implements(overview.get)
  async get(@FromCall() { context }: Call<typeof overview.get>): Promise<Answer<typeof overview.get>> {
    const userId = signedIn(context).id;
    const since = new Date(Date.now() - OVERVIEW_DAYS * DAY_MS);
    const { overview: found } = this.database.repositories;
    const ended = async (kind: EndedGroup) =>
      this.withRecords(await found.ended(kind, { userId, since, most: NEWEST }));
    const waiting = await found.requestsToDecide(userId);
    return {
      running: await this.withRecords(await found.open(userId, NEWEST)),
      review: await ended('review'),
      failed: await ended('failed'),
      completed: await ended('completed'),
      requests: waiting.map(({ id, name, count }) => ({ workspace: { id, name }, count })),
    };
  }

  private async withRecords({ count, ids: workflowIds }: FoundGroup): Promise<WorkflowGroup> {
    if (workflowIds.length === 0) return { count, newest: [] };
    const { workflowHistory } = this.database.repositories;
    const rows = await workflowHistory.list({ workflowIds }, {}, { limit: NEWEST });
    const records = new Map(rows.map((row) => [row.id, presentRecord(row)]));
    return { count, newest: workflowIds.flatMap((id) => records.get(id) ?? []) };
  }
}
