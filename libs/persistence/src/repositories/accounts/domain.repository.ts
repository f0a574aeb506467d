import type { EntityManager } from 'typeorm';
import { ApprovedDomainEntity } from '../../entities/account.entities';
import type { Page } from '../workspaces/workspace.repository';
import { containing } from '../records/containing';

export type DomainRepository = ReturnType<typeof domainRepository>;

/** Whitelisted e-mail domains, in lower case. */
export function domainRepository(manager: EntityManager) {
  const domains = manager.getRepository(ApprovedDomainEntity);
  return {
    /** Newest first; with `search`, only domains that contain it in name or notes. */
    list(page: Page & { search?: string }): Promise<ApprovedDomainEntity[]> {
      const query = domains.createQueryBuilder('domain').orderBy('domain.id', 'DESC').take(page.limit);
      if (page.before !== undefined) query.andWhere('domain.id < :before', { before: page.before });
      if (page.search)
        query.andWhere(`concat_ws(' ', domain.domain, domain.notes) ILIKE :search`, {
          search: containing(page.search),
        });
      return query.getMany();
    },

    find(id: number): Promise<ApprovedDomainEntity | null> {
      return domains.findOneBy({ id });
    },

    /** Adds a domain; false if it exists. */
    async add(domain: Pick<ApprovedDomainEntity, 'domain' | 'notes' | 'approvedBy'>): Promise<boolean> {
      const result = await domains
        .createQueryBuilder()
        .insert()
        .values({ ...domain, approvedAt: () => 'now()' })
        .orIgnore()
        .returning('id')
        .execute();
      return Array.isArray(result.raw) && result.raw.length === 1;
    },

    async remove(id: number): Promise<boolean> {
      const { affected } = await domains.delete(id);
      return affected === 1;
    },
  };
}
