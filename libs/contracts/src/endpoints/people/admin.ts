import { z } from 'zod';
import { endpoint } from '../../endpoint';
import { Id, IdText, Instant, ListQuery, PlainQuery } from '../../ids';
import { LIMITS } from '../../limits';
import { Message, User } from './auth';

/** An account as administrators see it. */
export const Account = User.omit({ locale: true, timeZone: true }).extend({
  domain: z.string(),
  approvedAt: Instant.nullable(),
  approvedBy: Id.nullable(),
  approvalMethod: z.enum(['domain', 'manual']).nullable(),
});
export type Account = z.infer<typeof Account>;

export const ApprovedDomain = z.object({
  id: Id,
  domain: z.string(),
  approvedBy: Id.nullable(),
  approvedAt: Instant.nullable(),
  notes: z.string().nullable(),
  createdAt: Instant,
});
export type ApprovedDomain = z.infer<typeof ApprovedDomain>;

export const MonthlyRegistration = z.object({
  /** `Jan` … `Dec`. */
  month: z.string(),
  year: z.number().int(),
  count: z.number().int(),
});

const count = z.number().int();
export const AdminStatistics = z.object({
  pendingUsers: count,
  /** Active and suspended accounts. */
  approvedUsers: count,
  suspendedUsers: count,
  /** Approved share of all accounts, as a rounded percentage. */
  approvalRate: count,
  /** The three domains with the most accounts. */
  topDomains: z.array(z.object({ domain: z.string(), count })),
  workspaces: count,
  forms: count,
  documents: count,
  workflows: count,
  workflowsLast30Days: count,
});
export type AdminStatistics = z.infer<typeof AdminStatistics>;

/** An audit chain that does not contain the newest head that was signed for it. */
export const AuditAlarm = z.object({
  /** Null for the chain of the installation. */
  workspaceId: Id.nullable(),
  /** Position of that head. */
  storedPosition: count,
  /** End of the chain; 0 if nothing is left of it. */
  foundPosition: count,
  raisedAt: Instant,
});
export type AuditAlarm = z.infer<typeof AuditAlarm>;

export const OwnedWorkspace = z.object({ id: Id, name: z.string(), memberCount: count });
export type OwnedWorkspace = z.infer<typeof OwnedWorkspace>;

const SearchedListQuery = ListQuery.extend({ search: z.string().trim().max(LIMITS.nameMaximum).optional() });
const reason = z.string().trim().max(1000).optional();
const AccountBody = z.strictObject({ userId: Id, reason });

export const ApproveUserBody = z.strictObject({ userId: Id, approveDomain: z.boolean().default(false) });
export const ApproveDomainBody = z.strictObject({
  domain: z
    .string()
    .trim()
    .toLowerCase()
    .min(1, 'Please enter a domain to whitelist')
    .max(253)
    .regex(/^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+$/u, 'Please enter a valid domain (e.g., example.com)'),
  notes: z.string().trim().max(LIMITS.descriptionMaximum).nullish(),
});
export const RemoveDomainBody = z.strictObject({
  domainId: Id,
  usersToKeep: z.array(Id).max(10_000).default([]),
});
export const DeleteUserBody = z.strictObject({
  userId: Id,
  /** New owner of the workspaces that this user owns. */
  transferTo: Id.optional(),
  /** Deletes those workspaces with their contents, even if they have other members. */
  deleteWorkspaces: z.boolean().default(false),
  /** Also removes the name from the audit trail. Only the id remains. */
  eraseName: z.boolean().default(false),
  reason,
});

const common = { access: 'administrator' } as const;

export const admin = {
  pendingUsers: endpoint({
    ...common,
    name: 'admin.pendingUsers',
    summary: 'Accounts waiting for approval.',
    method: 'GET',
    path: '/api/admin/pending-users',
    query: SearchedListQuery,
    response: z.object({ users: z.array(Account) }),
  }),
  approvedUsers: endpoint({
    ...common,
    name: 'admin.approvedUsers',
    summary: 'Approved accounts, including suspended ones.',
    method: 'GET',
    path: '/api/admin/approved-users',
    query: SearchedListQuery,
    response: z.object({ users: z.array(Account) }),
  }),
  approvedDomains: endpoint({
    ...common,
    name: 'admin.approvedDomains',
    summary: 'Domains whose users are approved when they register.',
    method: 'GET',
    path: '/api/admin/approved-domains',
    query: SearchedListQuery,
    response: z.array(ApprovedDomain),
  }),
  registrationTrends: endpoint({
    ...common,
    name: 'admin.registrationTrends',
    summary: 'Registrations of the last twelve months, oldest first.',
    method: 'GET',
    path: '/api/admin/registration-trends',
    query: PlainQuery,
    response: z.object({ monthlyRegistrations: z.array(MonthlyRegistration) }),
  }),
  statistics: endpoint({
    ...common,
    name: 'admin.statistics',
    summary: 'Numbers of accounts and of the content of workspaces.',
    method: 'GET',
    path: '/api/admin/statistics',
    query: PlainQuery,
    response: AdminStatistics,
  }),
  auditAlarms: endpoint({
    ...common,
    name: 'admin.auditAlarms',
    summary: 'Audit chains that were cut off or rewritten since they were signed.',
    method: 'GET',
    path: '/api/admin/audit-alarms',
    query: PlainQuery,
    response: z.array(AuditAlarm),
  }),
  ownedWorkspaces: endpoint({
    ...common,
    name: 'admin.ownedWorkspaces',
    summary: 'The workspaces that an account owns, for the confirmation of its deletion.',
    method: 'GET',
    path: '/api/admin/users/:userId/owned-workspaces',
    params: z.strictObject({ userId: IdText }),
    query: PlainQuery,
    response: z.array(OwnedWorkspace),
  }),
  approveUser: endpoint({
    ...common,
    name: 'admin.approveUser',
    summary:
      'Approves an account; with `approveDomain`, also its domain and all waiting accounts of that domain.',
    method: 'POST',
    path: '/api/admin/approve-user',
    body: ApproveUserBody,
    response: Message.extend({ usersApproved: count }),
  }),
  approveDomain: endpoint({
    ...common,
    name: 'admin.approveDomain',
    summary: 'Approves a domain and all of its waiting accounts.',
    method: 'POST',
    path: '/api/admin/approve-domain',
    body: ApproveDomainBody,
    response: Message.extend({ usersApproved: count }),
  }),
  removeDomain: endpoint({
    ...common,
    name: 'admin.removeDomain',
    summary: 'Removes an approved domain. Accounts that it approved wait again, except those that are kept.',
    method: 'POST',
    path: '/api/admin/remove-domain',
    body: RemoveDomainBody,
    bodyBytes: 262_144,
    response: Message.extend({ usersKept: count, usersReturned: count }),
  }),
  revokeUserApproval: endpoint({
    ...common,
    name: 'admin.revokeUserApproval',
    summary: 'Revokes the approval of an account.',
    method: 'POST',
    path: '/api/admin/revoke-user-approval',
    body: AccountBody,
    response: Message,
  }),
  suspendUser: endpoint({
    ...common,
    name: 'admin.suspendUser',
    summary: 'Suspends an account: all sessions end, and no new session can start.',
    method: 'POST',
    path: '/api/admin/suspend-user',
    body: AccountBody,
    response: Message,
  }),
  resetSecondFactor: endpoint({
    ...common,
    name: 'admin.resetSecondFactor',
    summary:
      'Removes the second factor of another person who has lost the app and the recovery codes. The person is told by mail.',
    method: 'POST',
    path: '/api/admin/reset-second-factor',
    body: AccountBody,
    response: Message,
  }),
  reactivateUser: endpoint({
    ...common,
    name: 'admin.reactivateUser',
    summary: 'Ends the suspension of an account.',
    method: 'POST',
    path: '/api/admin/reactivate-user',
    body: AccountBody,
    response: Message,
  }),
  deleteUser: endpoint({
    ...common,
    name: 'admin.deleteUser',
    summary:
      'Deletes an account with its data for good. 409 lists owned workspaces with other members unless they are transferred or deleted.',
    method: 'POST',
    path: '/api/admin/delete-user',
    body: DeleteUserBody,
    response: Message,
  }),
};
