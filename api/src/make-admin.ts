import 'reflect-metadata';
import { loadConfig } from '@app/config';
import { Database } from '@app/persistence';

/**
 * `npm run make-admin -- person@example.org` makes a registered person a global administrator, verified and approved; `--remove`
 * makes an administrator an ordinary account again. Run by the operator of the installation, with the role that owns the tables: no
 * other may change who is an administrator.
 */
async function main(argv: readonly string[]): Promise<void> {
  const email = argv.find((argument) => !argument.startsWith('--'));
  if (email === undefined) throw new Error('Usage: npm run make-admin -- person@example.org [--remove]');
  const isRemoval = argv.includes('--remove');
  const { DATABASE_OWNER_URL: owner, DATABASE_URL: url } = loadConfig();
  const database = await Database.connect(owner ?? url, 1);
  try {
    await change(database, email, isRemoval);
  } finally {
    await database.close();
  }
}

async function change(database: Database, email: string, isRemoval: boolean): Promise<void> {
  const user = await database.repositories.users.findByEmail(email);
  if (user === null) throw new Error(`There is no account with the email ${email}. Register it first.`);
  // Anybody can register with an address that no account has verified.
  if (!user.emailVerified && (await database.repositories.users.countNewcomers(email)) > 1)
    throw new Error(
      `Several people have registered with ${email}. Verify the address of the right account first.`,
    );
  await database.transaction(async ({ accounts, audit }) => {
    await (isRemoval ? accounts.removeAdmin(user.id) : accounts.makeAdmin(user.id));
    const action = isRemoval ? 'user.remove-admin' : 'user.make-admin';
    await audit.record({ action, actorId: null, targetType: 'user', targetId: user.id });
  });
  console.log(`${user.email} is ${isRemoval ? 'no longer' : 'now'} an administrator.`);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
