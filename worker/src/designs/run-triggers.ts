import { AppError, LIMITS } from '@app/contracts';
import { startDesign } from '@app/workflow-start';
import { notified, workflowChanged } from '@app/live';
import type { DesignTrigger, Repositories, WorkflowWithSteps } from '@app/persistence';
import type { WorkerContext } from '../worker-context';

/** Maximum per round, so that other tasks run and a stopping worker can stop. */
const AT_ONCE = 20;
/** Seconds to wait after each unexpected error; after the last one the design is disabled. */
const WAITS = [30, 120, 600, 1800] as const;
/** Audit events without a request. */
const NO_REQUEST = { ip: null, userAgent: null, requestId: null };

/**
 * Runs designs for the documents that have arrived for them: once for each, in the name of the person who enabled that, with that
 * person's current permissions and within the caps. Workflows make no documents, so no run triggers another.
 */
export async function runTriggers(context: WorkerContext): Promise<void> {
  for (let count = 0; count < AT_ONCE; count += 1) if (!(await runNext(context))) return;
}

/** Returns false if nothing has arrived. */
async function runNext(context: WorkerContext): Promise<boolean> {
  const taken: { trigger?: DesignTrigger } = {};
  try {
    return await decideNext(context, taken);
  } catch (error) {
    if (taken.trigger === undefined) throw error;
    await putOff(context, taken.trigger, error);
    return true;
  }
}

/** `taken` keeps the trigger known if the transaction fails. */
async function decideNext(
  { database, config, live, logger }: WorkerContext,
  taken: { trigger?: DesignTrigger },
): Promise<boolean> {
  const done = await database.transaction(async (repositories) => {
    const trigger = await repositories.designTriggers.take();
    if (trigger === null) return null;
    taken.trigger = trigger;
    if (await repositories.designTriggers.isKnown(trigger)) {
      await repositories.designTriggers.leaveOut(trigger, 'known');
      return { trigger, workflow: null, notifiedUsers: [] };
    }
    try {
      return { trigger, workflow: await start(repositories, config, trigger), notifiedUsers: [] };
    } catch (error) {
      // Refused before anything was written, so the transaction can continue.
      if (!(error instanceof AppError)) throw error;
      return { trigger, workflow: null, notifiedUsers: await refuse(repositories, trigger, error) };
    }
  });
  if (done === null) return false;
  // The trigger is decided. A later error is no reason to decide it again.
  delete taken.trigger;
  const { trigger, workflow, notifiedUsers } = done;
  const { design, document } = trigger;
  logger.info(
    { designId: design.id, documentId: document.id, workflowId: workflow?.workflow.id },
    'a document has arrived',
  );
  if (workflow !== null) await live.publish(workflowChanged(design.workspaceId, workflow));
  if (notifiedUsers.length > 0) await live.publish(notified(notifiedUsers));
  return true;
}

async function start(
  repositories: Repositories,
  { prices }: WorkerContext['config'],
  trigger: DesignTrigger,
): Promise<WorkflowWithSteps> {
  const { design, document, person } = trigger;
  // The database disables a design when the person leaves the workspace; a suspended account is checked here.
  if (person === null || design.deletedAt !== null) throw new AppError('FORBIDDEN');
  const most = LIMITS.arrivalsPerDay;
  if ((await repositories.designTriggers.startedToday(design.id)) >= most)
    throw new AppError('WORKFLOW_DESIGN_ARRIVALS', { args: { most } });
  const { workflow } = await startDesign(repositories, prices, {
    design,
    userId: person.id,
    arrived: document,
    idempotencyKey: null,
    origin: { ...NO_REQUEST, actorId: person.id },
  });
  await repositories.designTriggers.started(trigger, workflow.workflow.id);
  return workflow;
}

/**
 * Delays a failing trigger, so that others can run. After repeated errors the design is disabled, so that the error does not
 * occur for every document.
 */
async function putOff(
  { database, live, logger }: WorkerContext,
  trigger: DesignTrigger,
  error: unknown,
): Promise<void> {
  const { design, document, person } = trigger;
  const notifiedUsers = await database.transaction(async (repositories) => {
    const tries = await repositories.designTriggers.putOff(trigger, WAITS);
    logger.warn({ error, designId: design.id, documentId: document.id, tries }, 'could not run a design');
    if (tries <= WAITS.length) return [];
    await repositories.workflowDesigns.setArrival(design.id, null);
    await repositories.audit.record({
      action: 'workflow-design.arrival',
      actorId: null,
      targetType: 'workflow-design',
      targetId: design.id,
      workspaceId: design.workspaceId,
      formId: design.formId,
      oldValue: { userId: person?.id ?? null },
      newValue: { userId: null },
    });
    return refuse(repositories, trigger, new AppError('WORKFLOW_DESIGN_SWITCHED_OFF'));
  });
  if (notifiedUsers.length > 0) await live.publish(notified(notifiedUsers));
}

/** Records a refusal in the audit trail and notifies the person who enabled the design. */
async function refuse(
  { designTriggers, audit, notifications, forms, workspaces }: Repositories,
  trigger: DesignTrigger,
  { message: reason }: AppError,
): Promise<number[]> {
  const { design, document, person } = trigger;
  const { workspaceId, formId } = design;
  await designTriggers.leaveOut(trigger, 'refused');
  await audit.record({
    action: 'workflow-design.refuse',
    result: 'refused',
    actorId: person?.id ?? null,
    workspaceId,
    formId,
    targetType: 'workflow-design',
    targetId: design.id,
    reason,
    newValue: { documentId: document.id },
  });
  if (person === null) return [];
  const [workspace, form] = [await workspaces.find(workspaceId), await forms.find(workspaceId, formId)];
  return notifications.tell([person.id], {
    kind: 'workflow-failed',
    workspaceId,
    formId,
    facts: {
      workspace: workspace?.name ?? '',
      folder: form?.name ?? '',
      reason,
      workflow: `${design.name}: ${document.name}`,
    },
  });
}
