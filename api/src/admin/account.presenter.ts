import type { Account } from '@app/contracts';
import type { UserEntity } from '@app/persistence';

export const domainOf = ({ email }: { email: string }): string =>
  email.slice(email.lastIndexOf('@') + 1).toLowerCase();

export const presentAccount = (user: UserEntity): Account => ({
  id: user.id,
  email: user.email,
  firstName: user.firstName,
  lastName: user.lastName,
  organization: user.organization,
  createdAt: user.createdAt.toISOString(),
  emailVerified: user.emailVerified,
  accountStatus: user.accountStatus,
  isAdmin: user.isAdmin,
  domain: domainOf(user),
  approvedAt: user.approvedAt?.toISOString() ?? null,
  approvedBy: user.approvedBy,
  approvalMethod: user.approvalMethod,
});
