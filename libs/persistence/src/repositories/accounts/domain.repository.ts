import { LessThan, type EntityManager } from 'typeorm';
import { ApprovedDomainEntity } from '../../entities/account.entities';
import type { Page } from '../workspaces/workspace.repository';

export type DomainRepository = ReturnType<typeof domainRepository>;

/** Whitelisted e-mail domains, in lower case. */
export function domainRepository(manager: EntityManager) {
  const domains = manager.getRepository(ApprovedDomainEntity);
  return {
    list(page: Page): Promise<ApprovedDomainEntity[]> {
      return domains.find({
        where: page.before === undefined ? {} : { id: LessThan(page.before) },
        order: { id: 'DESC' },
        take: page.limit,
      });
    },

    find(id: number): Promise<ApprovedDomainEntity | null> {
      return domains.findOneBy({ id });
    },

    /** Adds a domain; false when it is there. */
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
