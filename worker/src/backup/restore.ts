import { parseArgs } from 'node:util';
import { loadConfig } from '@app/config';
import { Database } from '@app/persistence';
import { createS3ObjectStore, s3SettingsOf } from '@app/storage';
import { restoreBackup } from './restore-backup';

/**
 * `npm run restore -- --from=FOLDER` restores a backup into an empty database and bucket. Run it as the owner of the
 * tables, in the environment of `npm run migrate`, before the product is started.
 */
async function main(): Promise<void> {
  const { from } = parseArgs({ options: { from: { type: 'string' } } }).values;
  if (from === undefined) throw new Error('Usage: npm run restore -- --from=FOLDER');
  const config = loadConfig();
  const app = config.DATABASE_URL;
  const owner = config.DATABASE_OWNER_URL ?? app;
  const worker = config.DATABASE_WORKER_URL ?? owner;
  const store = createS3ObjectStore(s3SettingsOf(config));
  if (config.S3_MANAGE_BUCKET) await store.prepareBucket(config.APP_URL);
  const started = Date.now();
  const manifest = await restoreBackup(from, { urls: { owner, app, worker }, store, keys: config.keyRing });
  const database = await Database.connect(worker, 1);
  try {
    const { createdAt, product } = manifest;
    await database.repositories.audit.record({
      action: 'installation.restore',
      actorId: null,
      newValue: { createdAt, product },
    });
  } finally {
    await database.close();
  }
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  console.log(
    `Restored the backup of ${manifest.createdAt}: ${rows} rows in ${manifest.tables.length} tables and ${manifest.objects.length} objects, all equal to the manifest, in ${seconds} s.`,
  );
  console.log('Start the product, then run npm run audit:verify. Everyone has to sign in again.');
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
