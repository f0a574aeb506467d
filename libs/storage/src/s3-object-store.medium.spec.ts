import { randomBytes } from 'node:crypto';
import { contentHash, hashObject } from './content-hash';
import { createS3ObjectStore, type S3Settings } from './s3-object-store';

const bucket = `bucket-${randomBytes(4).toString('hex')}`;
const own = (): S3Settings => ({
  endpoint: process.env['S3_ENDPOINT'] ?? '',
  region: 'us-east-1',
  bucket,
  accessKeyId: process.env['S3_ACCESS_KEY_ID'] ?? '',
  secretAccessKey: process.env['S3_SECRET_ACCESS_KEY'] ?? '',
});
/** Another S3 server: `CONTRACT_S3_ENDPOINT`, `_REGION`, `_BUCKET`, `_ACCESS_KEY_ID` and `_SECRET_ACCESS_KEY` specify it. */
const named = (): S3Settings => ({
  endpoint: process.env['CONTRACT_S3_ENDPOINT'],
  region: process.env['CONTRACT_S3_REGION'] ?? 'us-east-1',
  bucket: process.env['CONTRACT_S3_BUCKET'] ?? bucket,
  accessKeyId: process.env['CONTRACT_S3_ACCESS_KEY_ID'] ?? '',
  secretAccessKey: process.env['CONTRACT_S3_SECRET_ACCESS_KEY'] ?? '',
});

describe('an object store of our own', () => contract(own));
// Without an endpoint, Jest reports these tests as skipped.
(process.env['CONTRACT_S3_ENDPOINT'] ? describe : describe.skip)(
  'the object store that the environment names',
  () => contract(named),
);

/** Tests every call of the port. The product makes no other calls. */
function contract(settingsOf: () => S3Settings): void {
  const aStore = () => createS3ObjectStore(settingsOf());
  const folder = `contract-${randomBytes(4).toString('hex')}`;
  const key = (name: string) => `${folder}/${name}`;
  const bytes = Buffer.from('the bytes of a file');
  const send = (target: { url: string; headers: Record<string, string> }, body: string, type?: string) =>
    fetch(target.url, {
      method: 'PUT',
      body,
      headers: type === undefined ? target.headers : { 'Content-Type': type },
    });

  beforeAll(() => aStore().prepareBucket('http://localhost'));

  it('is made ready by several processes at once, and again', async () => {
    const stores = Array.from({ length: 5 }, aStore);

    await Promise.all(stores.map((store) => store.prepareBucket('http://localhost')));
    await aStore().prepareBucket('http://localhost');
    await stores[0]?.put(key('made'), bytes, 'text/plain');

    await expect(stores[1]?.get(key('made'), 100)).resolves.toEqual(new Uint8Array(bytes));
  });

  it('gives back what was put: whole, its start, a part, its size and type', async () => {
    const store = aStore();
    await store.put(key('a file'), bytes, 'application/pdf');

    expect(await store.head(key('a file'))).toEqual({ size: 19, contentType: 'application/pdf' });
    expect(Buffer.from((await store.getStart(key('a file'), 3)) ?? []).toString()).toBe('the');
    expect(await hashObject(store, key('a file'))).toMatchObject({ sha256: contentHash(bytes), size: 19 });
    const part = await store.stream(key('a file'), { part: { start: 4, end: 8 } });
    expect(Buffer.concat((await part?.body.toArray()) ?? []).toString()).toBe('bytes');
    await expect(store.get(key('a file'), 10)).rejects.toThrow('larger than 10 bytes');
  });

  it('names the content of an object by an etag, whichever part is asked for', async () => {
    const store = aStore();
    await store.put(key('etag'), bytes, 'text/plain');
    const [whole, part] = [
      await store.stream(key('etag')),
      await store.stream(key('etag'), { part: { start: 0, end: 1 } }),
    ];
    await store.put(key('etag'), 'other bytes', 'text/plain');
    const changed = await store.stream(key('etag'));
    for (const each of [whole, part, changed]) each?.body.destroy();

    expect(part?.etag).toBe(whole?.etag);
    expect(changed?.etag).not.toBe(whole?.etag);
  });

  it('says that there is no such object', async () => {
    const store = aStore();

    expect(await store.head(key('none'))).toBeNull();
    expect(await store.get(key('none'), 10)).toBeNull();
    expect(await store.getStart(key('none'), 10)).toBeNull();
    expect(await store.stream(key('none'))).toBeNull();
    expect(await store.copy(key('none'), key('copy of none'))).toBe(false);
    await store.delete(key('none'));
  });

  it('copies an object, which then stands by itself', async () => {
    const store = aStore();
    await store.put(key('from ü+%'), bytes, 'application/pdf');

    expect(await store.copy(key('from ü+%'), key('to'))).toBe(true);
    await store.put(key('from ü+%'), 'changed later', 'text/html');
    await store.delete(key('from ü+%'));

    expect(await hashObject(store, key('to'))).toMatchObject({ sha256: contentHash(bytes) });
    expect(await store.head(key('to'))).toMatchObject({ contentType: 'application/pdf' });
  });

  it('lists by the beginning of the key, and no more than was asked for', async () => {
    const store = aStore();
    for (const name of ['list/a', 'list/b', 'list/c']) await store.put(key(name), 'x', 'text/plain');

    expect(await store.list(key('list/'), 10)).toEqual([key('list/a'), key('list/b'), key('list/c')]);
    expect(await store.list(key('list/'), 2)).toHaveLength(2);
  });

  it('lists folders, and more keys than a store answers with at once', async () => {
    const store = aStore();
    const names = Array.from({ length: 1001 }, (_unused, index) => `many/${String(index).padStart(4, '0')}`);
    for (let start = 0; start < names.length; start += 100)
      await Promise.all(
        names.slice(start, start + 100).map((name) => store.put(key(name), 'x', 'text/plain')),
      );
    await store.put(key('folders/7/a'), 'x', 'text/plain');
    await store.put(key('folders/12/a'), 'x', 'text/plain');
    await store.put(key('folders/12/b'), 'x', 'text/plain');

    expect(await store.list(key('many/'), 5000)).toEqual(names.map(key));
    expect(await store.listFolders(key('folders/'))).toEqual(['12', '7']);
  });

  it('takes what was signed for, and no other size or type', async () => {
    const store = aStore();
    const options = { seconds: 60, contentType: 'application/pdf' };
    const exact = await store.signUpload(key('signed'), { ...options, contentLength: 5 });
    const anySize = await store.signUpload(key('signed of any size'), options);

    expect((await send(exact, 'longer')).status).toBe(403);
    expect((await send(exact, 'less')).status).toBe(403);
    expect((await send(exact, 'short', 'text/html')).status).toBe(403);
    expect((await send(exact, 'short')).status).toBe(200);
    expect((await send(anySize, 'any size', 'text/html')).status).toBe(403);
    expect((await send(anySize, 'any size')).status).toBe(200);
    expect(store.keyOfSignedUrl(exact.url)).toBe(key('signed'));
  });

  it.each([
    '',
    'no address',
    'http://',
    'https://store/%E0%A4%A',
    'https://store/a%00b',
    'https://store/a%0Ab',
  ])('finds no key in the address %j', (address) => {
    expect(aStore().keyOfSignedUrl(address)).toBeNull();
  });
}
