import { AppError } from '@app/contracts';
import { adoptNew } from '@app/form-import';
import { type DesignInOdm, readDesign } from '@app/form-design';
import { workflowChanged } from '@app/live';
import type { Repositories, WorkflowEntity } from '@app/persistence';
import type { WorkerContext } from '../worker-context';

/** Upper bound for untrusted XML: conversion results are text written by a provider, and none comes near this. */
const XML_BYTES_MAXIMUM = 64 * 1024 * 1024;
const READING_MS = 60_000;

/** Imports results whose design asks for that into their form, in the name of the person who ran it. */
export async function adoptResults(context: WorkerContext): Promise<void> {
  const { database } = context;
  if ((await database.repositories.workflows.findToAdopt()) === null) return;
  await database.exclusively('designAdoption', async () => {
    for (let next; (next = await database.repositories.workflows.findToAdopt()) !== null;)
      await adopt(context, next.workflow, next.workspaceId);
  });
}

async function adopt(context: WorkerContext, workflow: WorkflowEntity, workspaceId: number): Promise<void> {
  const { database, live, logger, config } = context;
  const ring = { keys: config.keyRing, active: config.APP_KEK_ACTIVE };
  const place = { workspaceId, formId: workflow.formId };
  const entry = {
    ...place,
    ...({ action: 'form-design.adopt', actorId: workflow.executedBy } as const),
    targetType: 'workflow',
    targetId: workflow.id,
  };
  try {
    const source = await designOf(context, workflow);
    await database.transaction(async (repositories) => {
      await assertMember(repositories, workspaceId, workflow.executedBy);
      const newValue = await adoptNew({ repositories, ring, formId: workflow.formId }, source);
      await repositories.audit.record({ ...entry, newValue });
      await repositories.workflows.setAdoption(workflow.id, 'done');
    });
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'STORAGE_UNAVAILABLE') throw error;
    await database.transaction(async (repositories) => {
      await repositories.audit.record({ ...entry, result: 'refused', reason: error.message });
      await repositories.workflows.setAdoption(workflow.id, 'refused');
    });
    logger.info({ workflowId: workflow.id, code: error.code }, 'could not import a result as form design');
  }
  const found = await database.repositories.workflows.findById(workflow.id);
  if (found !== null) await live.publish(workflowChanged(workspaceId, found));
}

async function designOf({ store }: WorkerContext, workflow: WorkflowEntity): Promise<DesignInOdm> {
  const { name, xmlOutput, xmlObjectPath } = workflow;
  const stored = xmlObjectPath === null ? null : await store.get(xmlObjectPath, XML_BYTES_MAXIMUM);
  const xml = xmlOutput ?? (stored && Buffer.from(stored).toString('utf8'));
  if (xml === null) throw new AppError('SOURCE_MISSING', { args: { name } });
  const design = await readDesign(xml, AbortSignal.timeout(READING_MS));
  if (design === null) throw new AppError('DESIGN_NOT_ODM');
  return design;
}

async function assertMember(
  { members }: Repositories,
  workspaceId: number,
  userId: number | null,
): Promise<void> {
  if (userId === null || (await members.find(workspaceId, userId)) === null) throw new AppError('FORBIDDEN');
}
