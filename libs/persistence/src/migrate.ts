import { migrateDatabase } from './migrate-database';

/** `npm run migrate`: the only command that changes the schema. No process runs it at boot. */
async function main(): Promise<void> {
  const { DATABASE_OWNER_URL, DATABASE_URL, DATABASE_WORKER_URL } = process.env;
  const appUrl = DATABASE_URL ?? DATABASE_OWNER_URL;
  if (appUrl === undefined)
    throw new Error(
      'Set DATABASE_URL, DATABASE_WORKER_URL, and DATABASE_OWNER_URL for the role that owns the tables.',
    );
  const owner = DATABASE_OWNER_URL ?? appUrl;
  const done = await migrateDatabase({ owner, app: appUrl, worker: DATABASE_WORKER_URL ?? owner });
  console.log(done.length === 0 ? 'The schema is up to date.' : `Migrations run: ${done.join(', ')}.`);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
