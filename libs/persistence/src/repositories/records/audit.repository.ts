import type { AuditAction } from '@app/contracts';
import { In, type EntityManager, type EntityTarget } from 'typeorm';
import { FormerUserEntity, UserEntity } from '../../entities/account.entities';
import {
  FormApiIntegrationEntity,
  FormSectionEntity,
  FormVisitEntity,
} from '../../entities/form-design.entities';
import { DocumentEntity, FormEntity } from '../../entities/form.entities';
import { AuditEventEntity } from '../../entities/record.entities';
import { FormWorkflowEntity } from '../../entities/workflow-design.entities';
import { VoiceAgentEntity } from '../../entities/voice-agent.entities';
import { WorkflowEntity } from '../../entities/workflow.entities';

/** One entry of the trail. Never put secrets, document texts or prompts into the values. */
export interface AuditEntry {
  readonly action: AuditAction;
  readonly actorId: number | null;
  readonly result?: 'ok' | 'refused';
  readonly workspaceId?: number | null;
  readonly formId?: number | null;
  readonly targetType?: string;
  readonly targetId?: number;
  readonly oldValue?: object;
  readonly newValue?: object;
  readonly reason?: string;
  readonly ip?: string | null;
  readonly userAgent?: string | null;
  readonly requestId?: string | null;
  /** The API key of the request. It is stored with the new values, so that the hash chain covers it. */
  readonly apiKey?: { readonly id: number; readonly prefix: string } | null;
}

export interface AuditFilter {
  readonly action?: string;
  readonly actorId?: number;
  readonly from?: string;
  readonly to?: string;
  /** Continue below this id. */
  readonly before?: string;
  readonly limit: number;
}

export interface AuditEventWithActor {
  readonly event: AuditEventEntity;
  /** Null for the system, and for a person whose name was erased. */
  readonly actorName: string | null;
  /** The target's current name; null if it is deleted, or has no name. */
  readonly targetName: string | null;
}

export type AuditRepository = ReturnType<typeof auditRepository>;

/** Calls `hear` for each entry that it writes. */
export function auditRepository(manager: EntityManager, hear: (entry: AuditEntry) => void) {
  const table = manager.getRepository(AuditEventEntity);

  /** Names of current and former people. */
  async function namesOf(ids: readonly number[]): Promise<Map<number, string>> {
    const [former, present] = await Promise.all([
      manager.getRepository(FormerUserEntity).findBy({ id: In(ids) }),
      manager.getRepository(UserEntity).findBy({ id: In(ids) }),
    ]);
    return new Map(
      [...former, ...present].map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`]),
    );
  }

  return {
    async record({ apiKey = null, ...entry }: AuditEntry): Promise<void> {
      const newValue = apiKey === null ? entry.newValue : { ...entry.newValue, apiKey };
      // INSERT without RETURNING: a person who writes an entry may not be allowed to read it.
      await table
        .createQueryBuilder()
        .insert()
        .values({ ...entry, newValue, userAgent: entry.userAgent?.slice(0, 300) ?? null })
        .updateEntity(false)
        .execute();
      hear(entry);
    },

    /** Newest first. */
    async ofForm(formId: number, filter: AuditFilter): Promise<AuditEventWithActor[]> {
      const { action, actorId, from, to, before } = filter;
      const query = table
        .createQueryBuilder('event')
        .where('event.formId = :formId', { formId })
        .orderBy('event.id', 'DESC')
        .take(filter.limit);
      if (action !== undefined) query.andWhere('event.action = :action', { action });
      if (actorId !== undefined) query.andWhere('event.actorId = :actorId', { actorId });
      if (from !== undefined) query.andWhere('event.at >= :from', { from });
      if (to !== undefined) query.andWhere('event.at < :to', { to });
      if (before !== undefined) query.andWhere('event.id < :before', { before });
      const events = await query.getMany();
      const ids = events.flatMap((event) => (event.actorId === null ? [] : [event.actorId]));
      const names = await namesOf([...new Set(ids)]);
      const targetNames = await targetNamesOf(manager, events);
      return events.map((event) => ({
        event,
        actorName: event.actorId === null ? null : (names.get(event.actorId) ?? null),
        targetName: targetNames.get(`${event.targetType} ${event.targetId}`) ?? null,
      }));
    },
  };
}

/** Items of a folder that have a name. */
const NAMED: Readonly<Record<string, EntityTarget<{ id: number; name: string }>>> = {
  document: DocumentEntity,
  form: FormEntity,
  'form-section': FormSectionEntity,
  'form-visit': FormVisitEntity,
  'form-integration': FormApiIntegrationEntity,
  'voice-agent': VoiceAgentEntity,
  workflow: WorkflowEntity,
  'workflow-design': FormWorkflowEntity,
};

/** Current names of the targets of events, by type and id. */
async function targetNamesOf(
  manager: EntityManager,
  events: readonly AuditEventEntity[],
): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  for (const [type, entity] of Object.entries(NAMED)) {
    const ids = events.flatMap(({ targetType, targetId }) =>
      targetType === type && targetId !== null ? [targetId] : [],
    );
    if (ids.length === 0) continue;
    const rows = await manager
      .getRepository(entity)
      .find({ select: { id: true, name: true }, where: { id: In([...new Set(ids)]) } });
    for (const { id, name } of rows) names.set(`${type} ${id}`, name);
  }
  return names;
}
