import type { PromptSource, Workflow, WorkflowCall } from '@app/contracts';
import { presentResumption, presentStep, presentTimes, presentUsage } from '@app/live';
import { type WorkflowCallEntity, type WorkflowEntity, type WorkflowWithSteps } from '@app/persistence';

/** A workflow for clients. `xml` overrides the row's copy, because large XML is in the object store only. */
export function presentWorkflow({ workflow, steps }: WorkflowWithSteps, xml = workflow.xmlOutput): Workflow {
  return {
    id: workflow.id,
    formId: workflow.formId,
    name: workflow.name,
    prompt: workflow.prompt,
    promptSource: promptSourceOf(workflow),
    target: workflow.target,
    expectedParts: workflow.expectedParts,
    standardFields: workflow.standardFields,
    xmlSchemaVersionId: workflow.schemaVersionId,
    aiIntegrationId: workflow.aiIntegrationId,
    aiIntegrationName: workflow.aiIntegrationName,
    aiProvider: workflow.aiProvider,
    model: workflow.model,
    pace: workflow.pace,
    takeover: workflow.takeover,
    design: designOf(workflow),
    documentIds: workflow.documentIds,
    documentsProcessed: workflow.documentsProcessed,
    status: workflow.status,
    steps: steps.map(presentStep),
    xmlOutput: workflow.status === 'completed' ? xml : null,
    xmlSize: workflow.xmlSize,
    outcome: workflow.outcome,
    coverage: workflow.coverageSums,
    findings: workflow.findingSums,
    trace: traceOf(workflow),
    usage: presentUsage(workflow),
    forecast: workflow.forecast,
    resumesAt: presentResumption(workflow),
    executedBy: workflow.executedBy,
    executedAt: workflow.executedAt.toISOString(),
    completedAt: workflow.completedAt?.toISOString() ?? null,
    executionTime: workflow.completedAt === null ? null : workflow.workedMs + workflow.waitedMs,
    times: presentTimes(workflow, steps),
    lostWorkers: workflow.attempt,
    errorCode: workflow.errorCode,
    errorMessage: workflow.errorMessage,
    errorSaid: workflow.errorSaid,
    version: workflow.version,
  };
}

function designOf({ designVersionId: versionId, adoption }: WorkflowEntity): Workflow['design'] {
  return versionId === null ? null : { versionId, adoption };
}

function promptSourceOf({ promptId, promptKey, promptVersion }: WorkflowEntity): PromptSource | null {
  if (promptVersion === null) return null;
  if (promptId !== null) return { promptId, version: promptVersion };
  return promptKey === null ? null : { builtIn: promptKey, version: promptVersion };
}

function traceOf({ traceValues, traceFound, traceStructural }: WorkflowEntity): Workflow['trace'] {
  if (traceValues === null || traceFound === null) return null;
  return {
    values: traceValues,
    found: traceFound,
    notFound: traceValues - traceFound,
    structural: traceStructural ?? 0,
  };
}

export function presentCall(call: WorkflowCallEntity): WorkflowCall {
  const { workflowId: _workflowId, at, ...facts } = call;
  return { ...facts, at: at.toISOString() };
}
