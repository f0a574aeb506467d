import { AppError, type Input, LIMITS, Trace, type ValueReview, type valueReviews } from '@app/contracts';
import type { Database, NamedReview } from '@app/persistence';
import type { ObjectStore } from '@app/storage';
import { Inject, Injectable } from '@nestjs/common';
import { auditOrigin, type RequestContext, signedIn } from '../../http/request-context';
import { DATABASE, OBJECT_STORE } from '../../infrastructure/tokens';
import { loadEvidence } from '../evidence-store';
import { findWorkflow, type WorkflowParams } from '../find-workflow';

/** Reviews of a result's values. */
@Injectable()
export class ValueReviewsService {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
  ) {}

  async list(params: WorkflowParams): Promise<ValueReview[]> {
    const { id } = await findWorkflow(this.database, params);
    const rows = await this.database.repositories.valueReviews.list(id, LIMITS.valuesTraced);
    return rows.map(presentReview);
  }

  async set(
    params: WorkflowParams,
    { values, reviewed }: Input<typeof valueReviews.set>['body'],
    context: RequestContext,
  ): Promise<ValueReview[]> {
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
    return this.list(params);
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
