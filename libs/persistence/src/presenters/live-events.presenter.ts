import type { LiveEvent, Reading, Step, Usage } from '@app/contracts';
import type { DocumentEntity } from '../entities/form.entities';
import type { WorkflowEntity, WorkflowStepEntity } from '../entities/workflow.entities';
import type { WorkflowWithSteps } from '../repositories/workflow.repository';

/** What API answers and live events say of a document's reading. */
export function presentReading(document: DocumentEntity): Reading {
  return {
    status: document.readingStatus,
    pagesDone: document.readingPagesDone,
    pages: document.readingPages,
    words: document.readingWords,
    warnings: document.readingWarnings,
    error:
      document.readingErrorCode === null
        ? null
        : { code: document.readingErrorCode, detail: document.readingErrorDetail ?? '' },
  };
}

export function presentStep(step: WorkflowStepEntity): Step {
  return {
    name: step.name,
    status: step.status,
    done: step.done,
    total: step.total,
    message: step.message,
    startedAt: step.startedAt?.toISOString() ?? null,
    completedAt: step.completedAt?.toISOString() ?? null,
  };
}

export function presentUsage({ calls, inputTokens, outputTokens, costMicroUsd }: WorkflowEntity): Usage {
  return { calls, inputTokens, outputTokens, costMicroUsd };
}

export function documentChanged(workspaceId: number, document: DocumentEntity): LiveEvent {
  return {
    name: 'document.changed',
    payload: {
      workspaceId,
      formId: document.formId,
      documentId: document.id,
      reading: presentReading(document),
      version: document.version,
    },
  };
}

export function workflowChanged(workspaceId: number, { workflow, steps }: WorkflowWithSteps): LiveEvent {
  return {
    name: 'workflow.changed',
    payload: {
      workspaceId,
      formId: workflow.formId,
      workflowId: workflow.id,
      status: workflow.status,
      outcome: workflow.outcome,
      steps: steps.map(presentStep),
      usage: presentUsage(workflow),
      forecast: workflow.forecast,
      version: workflow.version,
    },
  };
}
