import { admin, operations, type Account } from '@app/contracts';
import { queryOptions } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../lib/call';
import type { PageAsked } from '../../lib/pages';
import { invalidate } from '../../lib/query';

const lists = { pending: admin.pendingUsers, approved: admin.approvedUsers };

/** Accounts that wait, or that were approved. */
export function accountPages(kind: keyof typeof lists, search: string) {
  const query = { search: search.trim() || undefined };
  return {
    endpoint: lists[kind],
    args: { query },
    load: async (page: PageAsked, signal: AbortSignal) =>
      (await call(lists[kind], { query: { ...query, ...page } }, { signal })).users,
    cursorOf: ({ id }: Account) => id,
  };
}

const PAGE = 200;
/** The limit of one bulk action and of its selection (10,000). */
const PAGES = 50;

/** Everyone whom a domain has approved, for choosing who stays; whether there are more than can be kept. */
export function peopleOfDomain(domain: string) {
  return queryOptions({
    queryKey: [admin.approvedUsers.name, { domain }],
    queryFn: ({ signal }) =>
      approvedPeople(
        `@${domain}`,
        (person) => person.domain === domain && person.approvalMethod === 'domain' && !person.isAdmin,
        signal,
      ),
  });
}

/** Everyone who may own a workspace, or whom a search finds of them; whether there are more than can be listed. */
export function possibleOwners(search: string) {
  return queryOptions({
    queryKey: [admin.approvedUsers.name, { owners: search }],
    queryFn: ({ signal }) =>
      approvedPeople(
        search || undefined,
        ({ accountStatus, emailVerified }) => accountStatus === 'active' && emailVerified,
        signal,
      ),
  });
}

async function approvedPeople(
  search: string | undefined,
  isMeant: (person: Account) => boolean,
  signal: AbortSignal,
): Promise<{ readonly people: readonly Account[]; readonly isCut: boolean }> {
  const people: Account[] = [];
  let isCut = true;
  for (let page = 0, before: string | undefined; page < PAGES && isCut; page += 1) {
    const query = { search, limit: String(PAGE), before };
    const { users } = await call(admin.approvedUsers, { query }, { signal });
    people.push(...users.filter(isMeant));
    isCut = users.length === PAGE;
    before = String(users.at(-1)?.id);
  }
  return { isCut, people };
}

/** All lists and figures of the administration. */
export const ADMIN_LISTS = [
  admin.pendingUsers,
  admin.approvedUsers,
  admin.approvedDomains,
  admin.registrationTrends,
  admin.statistics,
  admin.auditAlarms,
  admin.ownedWorkspaces,
  operations.state,
];

export const refreshAdmin = () => Promise.all(ADMIN_LISTS.map((endpoint) => invalidate(endpoint)));

/** Failures of these lists are logged (spec §8) and shown on the screen. */
export function useLogged(error: Error | null): void {
  useEffect(() => {
    if (error) console.error(error);
  }, [error]);
}

export const nameOf = ({ firstName, lastName }: Pick<Account, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`.trim();
