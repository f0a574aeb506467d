import type { AuditAction } from '@app/contracts';
import { In, type EntityManager } from 'typeorm';
import { FormerUserEntity, UserEntity } from '../../entities/account.entities';
import { AuditEventEntity } from '../../entities/record.entities';

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
}

export type AuditRepository = ReturnType<typeof auditRepository>;

/** `hear` is told of each entry as it is written. */
export function auditRepository(manager: EntityManager, hear: (entry: AuditEntry) => void) {
  const table = manager.getRepository(AuditEventEntity);

  /** Names of those who are here, and of those who were. */
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
    async record(entry: AuditEntry): Promise<void> {
      await table.insert({ ...entry, userAgent: entry.userAgent?.slice(0, 300) ?? null });
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
      return events.map((event) => ({
        event,
        actorName: event.actorId === null ? null : (names.get(event.actorId) ?? null),
      }));
    },
  };
}
