import { parseArgs } from 'node:util';
import { loadConfig } from '@app/config';
import { Database, DatabaseSnapshot } from '@app/persistence';
import { createS3ObjectStore, s3SettingsOf } from '@app/storage';
import { productVersion } from '@app/config';
import { writeBackup } from './write-backup';

/** `npm run backup -- --to=FOLDER` copies database and objects of the running product into a new folder. */
async function main(): Promise<void> {
  const { to } = parseArgs({ options: { to: { type: 'string' } } }).values;
  if (to === undefined) throw new Error('Usage: npm run backup -- --to=FOLDER');
  const config = loadConfig();
  const url = config.DATABASE_WORKER_URL ?? config.DATABASE_URL;
  // Refuses a role that does not see all rows.
  const database = await Database.connect(url, 1);
  try {
    if (!(await database.isReady()))
      throw new Error('The database lacks migrations. Run npm run migrate first.');
    const started = Date.now();
    const snapshot = await DatabaseSnapshot.open(url);
    try {
      const store = createS3ObjectStore(s3SettingsOf(config));
      const sources = { snapshot, store, keys: config.keyRing, product: productVersion() };
      const { manifest, missing, unknownKeys } = await writeBackup(sources, to);
      for (const key of missing)
        console.warn(`WARNING  The database names the object ${key}, and the store does not have it.`);
      for (const id of unknownKeys)
        console.warn(
          `WARNING  Values are sealed with APP_KEK_${id}, which is not set. Nothing can open them.`,
        );
      const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
      const seconds = ((Date.now() - started) / 1000).toFixed(1);
      console.log(
        `Backup of ${rows} rows in ${manifest.tables.length} tables and ${manifest.objects.length} objects written to ${to} in ${seconds} s.`,
      );
      const ids = manifest.keys.map(({ id }) => `APP_KEK_${id}`).join(', ');
      console.log(`Keys are not in the backup. Keep apart, to restore it: ${ids || 'none'}.`);
      await database.repositories.audit.record({
        action: 'installation.back-up',
        actorId: null,
        newValue: { rows, objects: manifest.objects.length, createdAt: manifest.createdAt },
      });
    } finally {
      await snapshot.close();
    }
  } finally {
    await database.close();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
