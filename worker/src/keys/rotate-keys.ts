import { loadConfig } from '@app/config';
import { Database } from '@app/persistence';
import { createS3ObjectStore, s3SettingsOf } from '@app/storage';
import { vouchForFormerKeys } from '../audit/former-keys';
import { rotateSealedRows } from './rotate-sealed-rows';
import { sealPlainAnswers } from './seal-plain-answers';

/**
 * `npm run rotate-keys` seals everything that is sealed with another key again, with the active key. Run it, in the
 * environment of the worker, after all processes were restarted with the new active key.
 */
async function main(): Promise<number> {
  const config = loadConfig();
  const ring = { keys: config.keyRing, active: config.APP_KEK_ACTIVE };
  const database = await Database.connect(config.DATABASE_WORKER_URL ?? config.DATABASE_URL, 2);
  try {
    let code = 1;
    const ran = await database.exclusively('keyRotation', async () => {
      await vouchForFormerKeys(createS3ObjectStore(s3SettingsOf(config)), ring);
      await sealPlainAnswers(database, ring);
      const places = await rotateSealedRows(database, ring);
      const rotated = places
        .filter((each) => each.rotated > 0)
        .map((each) => [each.place, each.rotated] as const);
      const unopened = places.flatMap((each) => each.unopened.map((key) => `${each.place} ${key}`));
      await database.repositories.audit.record({
        action: 'installation.rotate-keys',
        actorId: null,
        newValue: { keyId: ring.active, rows: Object.fromEntries(rotated), unopened: unopened.length },
      });
      for (const [place, rows] of rotated)
        console.log(`${rows} rows of ${place} sealed with APP_KEK_${ring.active}.`);
      for (const row of unopened) console.error(`NOT ROTATED  ${row}: no key that is set opens it.`);
      const left = (await database.repositories.sealedRows.keyIds()).filter((id) => id !== ring.active);
      console.log(
        left.length === 0
          ? `Everything is sealed with APP_KEK_${ring.active}. Other keys can be removed when all processes use it.`
          : `Still in use: ${left.map((id) => `APP_KEK_${id}`).join(', ')}. Restart processes that have another active key, then run this again.`,
      );
      code = left.length === 0 ? 0 : 1;
    });
    if (!ran) console.error('Another process is rotating keys. Wait for it to finish, and run this again.');
    return code;
  } finally {
    await database.close();
  }
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(2);
  },
);
