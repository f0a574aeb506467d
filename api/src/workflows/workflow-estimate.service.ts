import type { Config } from '@app/config';
import { AppError, type Input, type WorkflowEstimate, type workflows } from '@app/contracts';
import { estimateWorkflow } from '@app/costs';
import { capRefusal, countedTokens, pastRuns, picturePages } from '@app/workflow-start';
import type { Database } from '@app/persistence';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, DATABASE } from '../infrastructure/tokens';

/** Estimates tokens, cost and time of a workflow before anything is sent. */
@Injectable()
export class WorkflowEstimateService {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async estimate({ params, body }: Input<typeof workflows.estimate>): Promise<WorkflowEstimate> {
    const { integrations, documents } = this.database.repositories;
    const integration = await integrations.find(params.workspaceId, body.aiIntegrationId);
    if (integration === null || !integration.active) throw new AppError('INTEGRATION_INACTIVE');
    const found = await documents.findMany(params.formId, body.documentIds);
    if (found.length !== body.documentIds.length) throw new AppError('DOCUMENT_GONE');
    const { catalogue } = this.config.prices;
    const estimate = estimateWorkflow({
      integration,
      documents: found,
      prompt: body.prompt,
      target: body.target,
      runs: await pastRuns(this.database.repositories, {
        integration,
        target: body.target,
        prompt: body.prompt,
        catalogue,
      }),
      counted: await countedTokens(this.database.repositories, found, { integration, catalogue }),
      picturePages: await picturePages(this.database.repositories, params.workspaceId, found),
      prices: this.config.prices,
      now: new Date(),
    });
    const refusal = await capRefusal(this.database.repositories, integration, estimate, body.pace);
    return refusal === null ? estimate : { ...estimate, refusal: refusal.message };
  }
}
