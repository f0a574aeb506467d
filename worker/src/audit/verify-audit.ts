import { publicKeyOf } from '@app/audit-chain';
import { loadConfig } from '@app/config';
import { Database } from '@app/persistence';
import { createS3ObjectStore, s3SettingsOf } from '@app/storage';
import { verifyAuditTrail } from './verify-audit-trail';

/** `npm run audit:verify` prints the first event of each chain that differs from what was sealed. */
async function main(): Promise<number> {
  const config = loadConfig();
  const database = await Database.connect(config.DATABASE_WORKER_URL ?? config.DATABASE_URL, 2);
  try {
    const store = createS3ObjectStore(s3SettingsOf(config));
    const started = Date.now();
    const verdict = await verifyAuditTrail({ database, store, keyRing: config.keyRing });
    const events = verdict.chains.reduce((sum, chain) => sum + chain.events, 0);
    for (const { chain, position, eventId, reason } of verdict.broken)
      console.log(`BROKEN  ${nameOf(chain)}, event ${eventId} at ${position}: ${reason}`);
    for (const { chain, position, signedAt } of verdict.missing)
      console.log(
        `BROKEN  ${nameOf(chain)}: it was signed at ${position} on ${signedAt}, and is not the same there any more`,
      );
    for (const { chain, position } of verdict.forged)
      console.log(`BROKEN  ${nameOf(chain)}: the head at ${position} was not signed by this installation`);
    for (const workspace of verdict.unrecorded)
      console.log(`BROKEN  ${nameOf(workspace)}: the workspace exists, and its trail is empty`);
    if (verdict.withheld.length > 0)
      console.log(
        `BROKEN  events that are neither sealed nor waiting for it: ${verdict.withheld.join(', ')}`,
      );
    console.log(
      `${events} events in ${verdict.chains.length} chains checked in ${((Date.now() - started) / 1000).toFixed(1)} s: ` +
        (verdict.isSound ? 'nothing was altered, inserted, taken out or cut off' : 'NOT what was sealed'),
    );
    console.log(
      `${verdict.waiting} events wait to be sealed${verdict.waiting === 0 ? '' : `, the oldest for ${verdict.oldestSeconds.toFixed(0)} s`}`,
    );
    const { fingerprint } = publicKeyOf(config.keyRing, config.APP_KEK_ACTIVE);
    console.log(`Fingerprint of the key that heads are signed with: ${fingerprint}`);
    return verdict.isSound ? 0 : 1;
  } finally {
    await database.close();
  }
}

const nameOf = (chain: number): string => (chain === 0 ? 'the installation' : `workspace ${chain}`);

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(2);
  },
);
