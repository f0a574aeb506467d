import type { Repositories } from '@app/persistence';

/** From now on the password opens; what the one before had opened ends, and the person is told of it by mail. */
export async function takeNewPassword(
  { users, sessions, accountMails }: Repositories,
  userId: number,
  password: string,
): Promise<void> {
  await users.setPassword(userId, password);
  await sessions.endAllOf(userId);
  await accountMails.add([userId], 'password-changed');
}
