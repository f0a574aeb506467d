import type { Comparison, Input, ResultSummary, workflows } from '@app/contracts';
import type { Database, WorkflowEntity } from '@app/persistence';
import type { ObjectStore } from '@app/storage';
import { Inject, Injectable } from '@nestjs/common';
import { DATABASE, OBJECT_STORE } from '../infrastructure/tokens';
import { compareSummaries } from './compare-summaries';
import { loadEvidence } from './evidence-store';
import { findWorkflow } from './find-workflow';
import { storedSummary } from './stored-summary';

/** Compares two results. */
@Injectable()
export class WorkflowComparisonService {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
  ) {}

  /** Both must be in the folder of the path; otherwise 404. */
  async compare({ otherId, ...params }: Input<typeof workflows.compare>['params']): Promise<Comparison> {
    const before = await findWorkflow(this.database, params);
    const after = await findWorkflow(this.database, { ...params, workflowId: otherId });
    return compareSummaries(await this.summary(before), await this.summary(after));
  }

  private async summary(workflow: WorkflowEntity): Promise<ResultSummary> {
    return storedSummary(await loadEvidence(this.store, workflow, 'summary'));
  }
}
