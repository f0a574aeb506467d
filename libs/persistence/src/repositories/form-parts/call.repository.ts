import { In, type EntityManager } from 'typeorm';
import { FormCallEntity } from '../../entities/form-call.entities';
import { RespondentEntity } from '../../entities/respondent.entities';
import type { Page } from '../workspaces/workspace.repository';

export interface CallWithCode {
  readonly call: FormCallEntity;
  /** Code of the respondent. */
  readonly identifierCode: string | null;
}

export type CallRepository = ReturnType<typeof callRepository>;

/** Calls with the codes of their respondents. Nothing dials. */
export function callRepository(manager: EntityManager) {
  const calls = manager.getRepository(FormCallEntity);

  async function withCodes(rows: readonly FormCallEntity[]): Promise<CallWithCode[]> {
    const found = await manager.getRepository(RespondentEntity).find({
      where: { id: In(rows.flatMap(({ respondentId }) => respondentId ?? [])) },
      select: { id: true, identifierCode: true },
    });
    const codes = new Map(found.map(({ id, identifierCode }) => [id, identifierCode]));
    return rows.map((call) => ({ call, identifierCode: codes.get(call.respondentId ?? 0) ?? null }));
  }

  return {
    /** Newest first. */
    async list(formId: number, page: Page, status?: string): Promise<CallWithCode[]> {
      const query = calls
        .createQueryBuilder('call')
        .where('call.form_id = :formId', { formId })
        .orderBy('call.id', 'DESC')
        .limit(page.limit);
      if (page.before !== undefined) query.andWhere('call.id < :before', { before: page.before });
      if (status !== undefined) query.andWhere('call.status = :status', { status });
      return withCodes(await query.getMany());
    },

    async find(formId: number, id: number): Promise<CallWithCode | null> {
      const [found] = await withCodes(await calls.findBy({ id, formId }));
      return found ?? null;
    },
  };
}
