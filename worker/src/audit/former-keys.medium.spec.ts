import { randomBytes } from 'node:crypto';
import { formerKeyOf, isSignedHead, type KeyRing, signHead } from '@app/audit-chain';
import { createS3ObjectStore, FORMER_KEYS, type ObjectStore } from '@app/storage';
import { storedFormerKeys, vouchForFormerKeys } from './former-keys';

const HEAD = { chain: 1, position: 5, digest: 'd'.repeat(64), signedAt: '2026-11-26T20:00:00.000Z' };
const KEYS = new Map(['1', '2', '3'].map((id) => [id, randomBytes(32)]));

describe('the public keys of former keys', () => {
  const ringOf = (...ids: string[]): KeyRing =>
    new Map(ids.map((id) => [id, KEYS.get(id) ?? Buffer.alloc(0)]));
  const head = signHead(HEAD, KEYS, '1');
  const isKnown = async (store: ObjectStore, ring: KeyRing) =>
    isSignedHead(head, ring, await storedFormerKeys(store));

  it('verify heads of a key that left the ring, also after the next rotation', async () => {
    const store = await aBucket();
    expect(await isKnown(store, ringOf('2'))).toBe(false);

    await vouchForFormerKeys(store, { keys: ringOf('1', '2'), active: '2' });
    expect(await isKnown(store, ringOf('2'))).toBe(true);
    expect(await isKnown(store, ringOf('3'))).toBe(false);

    await vouchForFormerKeys(store, { keys: ringOf('2', '3'), active: '3' });
    expect(await isKnown(store, ringOf('3'))).toBe(true);
    const stored = await storedFormerKeys(store);
    expect(stored.map(({ keyId, signedBy }) => [keyId, signedBy])).toEqual([
      ['1', '3'],
      ['2', '3'],
    ]);

    await vouchForFormerKeys(store, { keys: ringOf('3'), active: '3' });
    expect(await storedFormerKeys(store)).toEqual(stored);
  });

  it('do not count, and are not signed again, if no key of the ring vouches for them', async () => {
    const store = await aBucket();
    const strange: KeyRing = new Map([
      ['1', KEYS.get('1') ?? Buffer.alloc(0)],
      ['9', randomBytes(32)],
    ]);
    const forged = formerKeyOf('1', { ring: strange, signedBy: '9', formerKeys: [] });
    const put = (signedBy: string) =>
      store.put(`${FORMER_KEYS}1.json`, JSON.stringify({ ...forged, signedBy }), 'application/json');

    for (const signedBy of ['9', '2']) {
      await put(signedBy);
      expect(await isKnown(store, ringOf('2'))).toBe(false);
      await vouchForFormerKeys(store, { keys: ringOf('2'), active: '2' });
      expect(await storedFormerKeys(store)).toEqual([{ ...forged, signedBy }]);
    }
  });
});

async function aBucket(): Promise<ObjectStore> {
  const store = createS3ObjectStore({
    endpoint: process.env['S3_ENDPOINT'] ?? '',
    region: 'us-east-1',
    bucket: `former-keys-${randomBytes(4).toString('hex')}`,
    accessKeyId: process.env['S3_ACCESS_KEY_ID'] ?? '',
    secretAccessKey: process.env['S3_SECRET_ACCESS_KEY'] ?? '',
  });
  await store.prepareBucket('http://localhost');
  return store;
}
