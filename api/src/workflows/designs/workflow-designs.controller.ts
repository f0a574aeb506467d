import { isDeepStrictEqual } from 'node:util';
import type { Config } from '@app/config';
import {
  AppError,
  type AuditAction,
  flowProblems,
  type Input,
  tagsOf,
  type WorkflowDesign,
  workflowDesigns,
  type Workflow,
  type WorkflowDesignVersion,
} from '@app/contracts';
import { startDesign } from '@app/workflow-start';
import { type LivePublisher, notified } from '@app/live';
import type { Database, DesignWithPerson, FormWorkflowEntity, Repositories } from '@app/persistence';
import { Controller, Inject, Req } from '@nestjs/common';
import type { Request } from 'express';
import { type Call, FromCall, Implements } from '../../http/endpoint.decorator';
import { assertUnchanged, etagOf } from '../../http/etag';
import { pageOf } from '../../http/page';
import { auditOrigin, type RequestContext, signedIn } from '../../http/request-context';
import { CONFIG, DATABASE, LIVE_PUBLISHER } from '../../infrastructure/tokens';
import { idempotencyKeyOf } from '../idempotency-key';
import { presentWorkflow } from '../workflow.presenter';
import { WorkflowsService } from '../workflows.service';

type FormPlace = Input<typeof workflowDesigns.list>['params'];
type Place = Input<typeof workflowDesigns.get>['params'];

/** Workflow designs. */
@Controller()
export class WorkflowDesignsController {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LIVE_PUBLISHER) private readonly live: LivePublisher,
    private readonly workflows: WorkflowsService,
  ) {}

  @Implements(workflowDesigns.list)
  async list(@FromCall() { params, query }: Call<typeof workflowDesigns.list>): Promise<WorkflowDesign[]> {
    const { workspaceId, formId } = params;
    const found = await this.database.repositories.workflowDesigns.list(formId, pageOf(query));
    return this.present(workspaceId, found);
  }

  @Implements(workflowDesigns.get)
  get(@FromCall() { params }: Call<typeof workflowDesigns.get>): Promise<WorkflowDesign> {
    return this.read(params);
  }

  private async read({ workspaceId, formId, designId }: Place): Promise<WorkflowDesign> {
    const found = await this.database.repositories.workflowDesigns.find(formId, designId);
    const [presented] = found === null ? [] : await this.present(workspaceId, [found]);
    if (presented === undefined) throw new AppError('NOT_FOUND');
    return presented;
  }

  @Implements(workflowDesigns.version)
  async version(
    @FromCall() { params }: Call<typeof workflowDesigns.version>,
  ): Promise<WorkflowDesignVersion> {
    const { formId, designVersionId } = params;
    const found = await this.database.repositories.workflowDesigns.findVersion(formId, designVersionId);
    if (found === null) throw new AppError('NOT_FOUND');
    const { version, design } = found;
    const { id, flowData, createdBy, createdAt } = version;
    return {
      id,
      flowData,
      createdBy,
      designId: design.id,
      name: design.name,
      version: version.version,
      createdAt: createdAt.toISOString(),
      isDeleted: design.deletedAt !== null,
    };
  }

  @Implements(workflowDesigns.create)
  async create(
    @FromCall() { params: place, body, context }: Call<typeof workflowDesigns.create>,
  ): Promise<WorkflowDesign> {
    const designId = await this.database.transaction(async ({ workflowDesigns: table, audit }) => {
      const design = { ...place, ...body, arrivalTags: tagsOf(body.flowData) };
      const id = await table.create({ ...design, createdBy: signedIn(context).id });
      const newValue = traced({ ...body, version: 1 });
      await audit.record({ ...entry('workflow-design.create', place, id, context), newValue });
      return id;
    });
    return this.read({ ...place, designId });
  }

  @Implements(workflowDesigns.update)
  async update(
    @FromCall() { params: place, body: change, context }: Call<typeof workflowDesigns.update>,
  ): Promise<WorkflowDesign> {
    const { flowData, ...body } = change;
    const notifiedUsers = await this.database.transaction(async (repositories) => {
      const { workflowDesigns: table, audit } = repositories;
      const before = await table.lock(place.formId, place.designId);
      if (before === null) throw new AppError('NOT_FOUND');
      assertUnchanged(context, tagOf(before));
      const isRedrawn = flowData !== undefined && !isDeepStrictEqual(flowData, before.flowData);
      const version = before.version + 1;
      const drawing = isRedrawn ? { flowData, version, arrivalTags: tagsOf(flowData) } : {};
      if (isRedrawn) await table.addVersion(before, { version, flowData, createdBy: signedIn(context).id });
      await table.update(before.id, { ...body, ...drawing });
      await audit.record({
        ...entry('workflow-design.update', place, before.id, context),
        oldValue: traced(before),
        newValue: traced({ ...before, ...body, ...drawing }),
      });
      return isRedrawn ? switchOffForOthers(repositories, before, context) : [];
    });
    if (notifiedUsers.length > 0) await this.live.publish(notified(notifiedUsers));
    return this.read(place);
  }

  @Implements(workflowDesigns.delete)
  async delete(@FromCall() { params: place, context }: Call<typeof workflowDesigns.delete>): Promise<void> {
    await this.database.transaction(async ({ workflowDesigns: table, audit }) => {
      const before = await table.lock(place.formId, place.designId);
      if (before === null) throw new AppError('NOT_FOUND');
      await table.delete(before.id);
      const oldValue = traced(before);
      await audit.record({ ...entry('workflow-design.delete', place, before.id, context), oldValue });
    });
  }

  /**
   * Enables or disables running on arrival, in the caller's name and for the drawing that the caller saw. A design that cannot
   * run cannot be enabled.
   */
  @Implements(workflowDesigns.setArrival)
  async setArrival(
    @FromCall() { params: place, body, context }: Call<typeof workflowDesigns.setArrival>,
  ): Promise<WorkflowDesign> {
    const { on } = body;
    await this.database.transaction(async ({ workflowDesigns: table, audit }) => {
      const before = await table.lock(place.formId, place.designId);
      if (before === null) throw new AppError('NOT_FOUND');
      if (on) assertUnchanged(context, tagOf(before));
      const { flowData } = before;
      const [problem] = flowProblems(flowData, await table.surroundings(place.workspaceId, [flowData]));
      if (on && problem !== undefined)
        throw new AppError('WORKFLOW_DESIGN_UNFINISHED', { args: { reason: problem.sentence } });
      const userId = on ? signedIn(context).id : null;
      await table.setArrival(before.id, userId);
      await audit.record({
        ...entry('workflow-design.arrival', place, before.id, context),
        oldValue: { userId: before.arrivalUserId },
        newValue: { userId },
      });
    });
    return this.read(place);
  }

  /** Starts a workflow; a repeated idempotency key returns the workflow that it started before. */
  @Implements(workflowDesigns.run)
  async run(
    @FromCall() { params: place, context }: Call<typeof workflowDesigns.run>,
    @Req() request: Request,
  ): Promise<Workflow> {
    const idempotencyKey = idempotencyKeyOf(request);
    const userId = signedIn(context).id;
    const { workflows: table } = this.database.repositories;
    const earlier =
      idempotencyKey === null ? null : await table.findByIdempotencyKey(place.formId, userId, idempotencyKey);
    if (earlier !== null) return presentWorkflow(earlier);
    const { workflow, job } = await this.database.transaction(async (repositories) => {
      const found = await repositories.workflowDesigns.find(place.formId, place.designId);
      if (found === null) throw new AppError('NOT_FOUND');
      const origin = auditOrigin(context);
      return startDesign(repositories, this.config.prices, {
        design: found.design,
        userId,
        origin,
        idempotencyKey,
        arrived: null,
      });
    });
    await this.workflows.announce(place.workspaceId, workflow, job);
    return presentWorkflow(workflow);
  }

  private async present(workspaceId: number, found: readonly DesignWithPerson[]): Promise<WorkflowDesign[]> {
    const flows = found.map(({ design }) => design.flowData);
    const surroundings = await this.database.repositories.workflowDesigns.surroundings(workspaceId, flows);
    return found.map(({ design, personName }) => ({
      id: design.id,
      formId: design.formId,
      name: design.name,
      description: design.description,
      version: design.version,
      flowData: design.flowData,
      createdBy: design.createdBy,
      problems: flowProblems(design.flowData, surroundings),
      arrival: arrivalOf(design, personName),
      createdAt: design.createdAt.toISOString(),
      updatedAt: design.updatedAt.toISOString(),
      etag: tagOf(design),
    }));
  }
}

/**
 * Disables running on arrival after an edit by another person, because the person who enabled it must see the drawing first.
 * Returns the notified people.
 */
async function switchOffForOthers(
  { workflowDesigns, notifications, workspaces, forms, audit }: Repositories,
  { id, workspaceId, formId, name, arrivalUserId: userId }: FormWorkflowEntity,
  context: RequestContext,
): Promise<number[]> {
  if (userId === null || userId === signedIn(context).id) return [];
  await workflowDesigns.setArrival(id, null);
  await audit.record({
    ...entry('workflow-design.arrival', { workspaceId, formId }, id, context),
    oldValue: { userId },
    newValue: { userId: null },
  });
  const [workspace, form] = [await workspaces.find(workspaceId), await forms.find(workspaceId, formId)];
  const { message: reason } = new AppError('WORKFLOW_DESIGN_REDRAWN');
  return notifications.tell([userId], {
    kind: 'workflow-failed',
    workspaceId,
    formId,
    facts: { workspace: workspace?.name ?? '', folder: form?.name ?? '', workflow: name, reason },
  });
}

function arrivalOf(
  { arrivalUserId: userId, arrivalSince: since }: FormWorkflowEntity,
  userName: string | null,
): WorkflowDesign['arrival'] {
  if (userId === null || since === null || userName === null) return null;
  return { userId, userName, since: since.toISOString() };
}

/** The trail records versions of drawings, never their prompts. */
const traced = ({
  name,
  description,
  version,
}: Pick<FormWorkflowEntity, 'name' | 'description' | 'version'>) => ({ name, description, version });

const tagOf = ({ name, description, version }: FormWorkflowEntity): string =>
  etagOf([name, description, version]);

const entry = (
  action: AuditAction,
  { workspaceId, formId }: FormPlace,
  id: number,
  context: RequestContext,
) => ({
  ...auditOrigin(context),
  action,
  workspaceId,
  formId,
  targetType: 'workflow-design',
  targetId: id,
});
