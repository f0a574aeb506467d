import { AppError, LIMITS, Trace, type ValueReview, valueReviews } from '@app/contracts';
import type { Database, NamedReview } from '@app/persistence';
import type { ObjectStore } from '@app/storage';
import { Controller, Inject } from '@nestjs/common';
import { type Call, FromCall, Implements } from '../../http/endpoint.decorator';
import { auditOrigin, signedIn } from '../../http/request-context';
import { DATABASE, OBJECT_STORE } from '../../infrastructure/tokens';
import { loadEvidence } from '../evidence-store';
import { findWorkflow, type WorkflowParams } from '../find-workflow';

/** Reviews of a result's values. */
@Controller()
export class ValueReviewsController {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
  ) {}

  @Implements(valueReviews.list)
  list(@FromCall() { params }: Call<typeof valueReviews.list>): Promise<ValueReview[]> {
    return this.read(params);
  }

  private async read(params: WorkflowParams): Promise<ValueReview[]> {
    const { id } = await findWorkflow(this.database, params);
    const rows = await this.database.repositories.valueReviews.list(id, LIMITS.valuesTraced);
    return rows.map(presentReview);
  }

  @Implements(valueReviews.set)
  async set(@FromCall() { params, body, context }: Call<typeof valueReviews.set>): Promise<ValueReview[]> {
    const { values, reviewed } = body;
    const workflow = await findWorkflow(this.database, params);
    const trace = Trace.parse(await loadEvidence(this.store, workflow, 'trace'));
    const known = new Map(
      trace.values
        .filter(({ state }) => state !== 'structural')
        .map(({ from, position: { path } }) => [from, path]),
    );
    if (!values.every((from) => known.has(from))) throw new AppError('VALUE_UNKNOWN');
    const { workspaceId, formId } = params;
    await this.database.transaction(async ({ valueReviews: table, audit }) => {
      const changed = reviewed
        ? await table.add({ workflowId: workflow.id, workspaceId, reviewedBy: signedIn(context).id }, values)
        : await table.remove(workflow.id, values);
      if (changed.length === 0) return;
      await audit.record({
        ...auditOrigin(context),
        action: 'workflow.review',
        workspaceId,
        formId,
        targetType: 'workflow',
        targetId: workflow.id,
        newValue: { reviewed, values: changed.map((from) => known.get(from) ?? '') },
      });
    });
    return this.read(params);
  }
}

const presentReview = ({
  valueFrom,
  reviewedBy,
  reviewedAt,
  firstName,
  lastName,
}: NamedReview): ValueReview => ({
  from: valueFrom,
  reviewedBy,
  reviewedByName: reviewedBy === null ? null : `${firstName ?? ''} ${lastName ?? ''}`.trim(),
  reviewedAt: reviewedAt.toISOString(),
});
