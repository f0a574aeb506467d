import type { Repositories } from '@app/persistence';

/** Sets the new password, ends the account's sessions and mails the person. */
export async function takeNewPassword(
  { users, sessions, accountMails }: Repositories,
  userId: number,
  password: string,
): Promise<void> {
  await users.setPassword(userId, password);
  await sessions.endAllOf(userId);
  await accountMails.add([userId], 'password-changed');
}
