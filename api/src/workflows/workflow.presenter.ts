import type { Workflow } from '@app/contracts';
import { presentStep, type WorkflowWithSteps } from '@app/persistence';

/** A workflow for a client. `xml` overrides what the row holds (large XML stands in the storage only). */
export function presentWorkflow({ workflow, steps }: WorkflowWithSteps, xml = workflow.xmlOutput): Workflow {
  return {
    id: workflow.id,
    formId: workflow.formId,
    name: workflow.name,
    prompt: workflow.prompt,
    aiIntegrationId: workflow.aiIntegrationId,
    aiIntegrationName: workflow.aiIntegrationName,
    aiProvider: workflow.aiProvider,
    model: workflow.model,
    documentIds: workflow.documentIds,
    documentsProcessed: workflow.documentsProcessed,
    status: workflow.status,
    steps: steps.map(presentStep),
    xmlOutput: workflow.status === 'completed' ? xml : null,
    xmlSize: workflow.xmlSize,
    trace:
      workflow.traceValues === null || workflow.traceFound === null
        ? null
        : { values: workflow.traceValues, found: workflow.traceFound },
    executedBy: workflow.executedBy,
    executedAt: workflow.executedAt.toISOString(),
    completedAt: workflow.completedAt?.toISOString() ?? null,
    executionTime:
      workflow.completedAt === null ? null : workflow.completedAt.getTime() - workflow.executedAt.getTime(),
    errorCode: workflow.errorCode,
    errorMessage: workflow.errorMessage,
    version: workflow.version,
  };
}
