import type { User } from '@app/contracts';
import type { UserEntity } from '@app/persistence';

export function presentUser(user: UserEntity): User {
  return {
    id: user.id,
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    organization: user.organization,
    createdAt: user.createdAt.toISOString(),
    emailVerified: user.emailVerified,
    accountStatus: user.accountStatus,
    isAdmin: user.isAdmin,
    locale: user.locale,
    timeZone: user.timeZone,
  };
}
