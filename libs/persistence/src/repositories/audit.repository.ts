import type { EntityManager } from 'typeorm';
import { AuditEventEntity } from '../entities/record.entities';

/** One entry of the trail. Never put secrets, document texts or prompts into the values. */
export interface AuditEntry {
  readonly action: string;
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

export type AuditRepository = ReturnType<typeof auditRepository>;

export function auditRepository(manager: EntityManager) {
  const table = manager.getRepository(AuditEventEntity);
  return {
    async record(entry: AuditEntry): Promise<void> {
      await table.insert({ ...entry, userAgent: entry.userAgent?.slice(0, 300) ?? null });
    },

    actionsInWorkspace(workspaceId: number, limit: number): Promise<AuditEventEntity[]> {
      return table.find({ where: { workspaceId }, order: { id: 'DESC' }, take: limit });
    },
  };
}
