import type { FlowData, FlowSurroundings } from '@app/contracts';
import { ArrayOverlap, In, IsNull, LessThan, type EntityManager } from 'typeorm';
import { WorkspaceAiIntegrationEntity } from '../../entities/ai-integration.entities';
import { UserEntity } from '../../entities/account.entities';
import { DocumentEntity } from '../../entities/form.entities';
import { FormWorkflowEntity, FormWorkflowVersionEntity } from '../../entities/workflow-design.entities';
import { WorkspaceMemberEntity } from '../../entities/workspace.entities';
import { XmlSchemaEntity } from '../../entities/xml-schema.entities';
import type { Page } from '../workspaces/workspace.repository';

export type NewWorkflowDesign = Pick<
  FormWorkflowEntity,
  'workspaceId' | 'formId' | 'name' | 'description' | 'flowData' | 'arrivalTags' | 'createdBy'
>;
export type WorkflowDesignChange = Partial<
  Pick<FormWorkflowEntity, 'name' | 'description' | 'flowData' | 'arrivalTags' | 'version'>
>;

/** A design with the name of the person in whose name it runs. */
export interface DesignWithPerson {
  readonly design: FormWorkflowEntity;
  readonly personName: string | null;
}

export type WorkflowDesignRepository = ReturnType<typeof workflowDesignRepository>;

/** Workflow designs. */
export function workflowDesignRepository(manager: EntityManager) {
  const designs = manager.getRepository(FormWorkflowEntity);
  const versions = manager.getRepository(FormWorkflowVersionEntity);

  async function withPeople(rows: readonly FormWorkflowEntity[]): Promise<DesignWithPerson[]> {
    const ids = rows.flatMap(({ arrivalUserId }) => (arrivalUserId === null ? [] : [arrivalUserId]));
    const people = ids.length === 0 ? [] : await manager.getRepository(UserEntity).findBy({ id: In(ids) });
    const names = new Map(people.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`]));
    return rows.map((design) => ({ design, personName: names.get(design.arrivalUserId ?? 0) ?? null }));
  }

  return {
    async create(design: NewWorkflowDesign): Promise<number> {
      const { id } = await designs.save(designs.create(design));
      const { workspaceId, flowData, createdBy } = design;
      await versions.insert({ workspaceId, formWorkflowId: id, version: 1, flowData, createdBy });
      return id;
    },

    /** Newest first. */
    async list(formId: number, page: Page): Promise<DesignWithPerson[]> {
      const older = page.before === undefined ? {} : { id: LessThan(page.before) };
      const where = { formId, deletedAt: IsNull(), ...older };
      return withPeople(await designs.find({ where, order: { id: 'DESC' }, take: page.limit }));
    },

    async find(formId: number, id: number): Promise<DesignWithPerson | null> {
      const [found] = await withPeople(await designs.findBy({ formId, id, deletedAt: IsNull() }));
      return found ?? null;
    },

    /** Reads the row and locks it until the transaction ends. */
    lock: (formId: number, id: number) =>
      designs.findOne({ where: { formId, id, deletedAt: IsNull() }, lock: { mode: 'pessimistic_write' } }),

    async update(id: number, change: WorkflowDesignChange): Promise<void> {
      await designs.update(id, { ...change, updatedAt: () => 'now()' });
    },

    /** Adds a drawing as the newest version. */
    async addVersion(
      { id, workspaceId }: Pick<FormWorkflowEntity, 'id' | 'workspaceId'>,
      next: Pick<FormWorkflowVersionEntity, 'version' | 'flowData' | 'createdBy'>,
    ): Promise<void> {
      await versions.insert({ ...next, workspaceId, formWorkflowId: id });
    },

    /** The newest drawing of a design. */
    newestVersion: ({ id, version }: Pick<FormWorkflowEntity, 'id' | 'version'>) =>
      versions.findOneByOrFail({ formWorkflowId: id, version }),

    /** A drawing with its design, which may be deleted. */
    async findVersion(
      formId: number,
      id: number,
    ): Promise<{ version: FormWorkflowVersionEntity; design: FormWorkflowEntity } | null> {
      const version = await versions.findOneBy({ id });
      const design =
        version === null ? null : await designs.findOneBy({ id: version.formWorkflowId, formId });
      return version === null || design === null ? null : { version, design };
    },

    async delete(id: number): Promise<void> {
      await designs.update(id, { deletedAt: () => 'now()', arrivalUserId: null });
    },

    /** Sets the person in whose name it runs when a document arrives; null turns that off. */
    async setArrival(id: number, userId: number | null): Promise<void> {
      await designs.update(id, {
        arrivalUserId: userId,
        arrivalSince: userId === null ? null : () => 'now()',
        updatedAt: () => 'now()',
      });
    },

    /** Loads the existing items that the steps of drawings reference. */
    async surroundings(workspaceId: number, flows: readonly FlowData[]): Promise<FlowSurroundings> {
      const nodes = flows.flatMap((flow) => flow.nodes);
      const conversions = nodes.flatMap((node) => (node.type === 'conversion' ? [node.data] : []));
      const integrationIds = conversions.flatMap(({ aiIntegrationId: id }) => (id === null ? [] : [id]));
      const schemaIds = conversions.flatMap(({ xmlSchemaId: id }) => (id === null ? [] : [id]));
      const userIds = nodes.flatMap((node) => (node.type === 'tell' ? node.data.userIds : []));
      const integrations = await manager
        .getRepository(WorkspaceAiIntegrationEntity)
        .findBy({ workspaceId, id: In(integrationIds) });
      const schemas = await manager
        .getRepository(XmlSchemaEntity)
        .findBy({ workspaceId, id: In(schemaIds), deletedAt: IsNull() });
      const members = await manager
        .getRepository(WorkspaceMemberEntity)
        .findBy({ workspaceId, userId: In(userIds) });
      return {
        integrations: new Map(integrations.map(({ id, active }) => [id, { active }])),
        schemaIds: new Set(schemas.map(({ id }) => id)),
        memberIds: new Set(members.map(({ userId }) => userId)),
      };
    },

    /** The documents of a folder that have one of these tags, oldest first. */
    documentsByTags: (formId: number, tags: readonly string[], limit: number): Promise<DocumentEntity[]> =>
      manager.getRepository(DocumentEntity).find({
        where: { formId, replacedBy: IsNull(), tags: ArrayOverlap([...tags]) },
        order: { id: 'ASC' },
        take: limit,
      }),
  };
}
