import { randomBytes } from 'node:crypto';
import { createS3ObjectStore } from './s3-object-store';

const bucket = `bucket-${randomBytes(4).toString('hex')}`;
const aStore = () =>
  createS3ObjectStore({
    endpoint: process.env['S3_ENDPOINT'] ?? '',
    region: 'us-east-1',
    bucket,
    accessKeyId: process.env['S3_ACCESS_KEY_ID'] ?? '',
    secretAccessKey: process.env['S3_SECRET_ACCESS_KEY'] ?? '',
  });

describe('an object store', () => {
  it('is made ready by several processes at once, and again', async () => {
    const stores = Array.from({ length: 5 }, aStore);

    await Promise.all(stores.map((store) => store.prepareBucket('http://localhost')));
    await aStore().prepareBucket('http://localhost');
    await stores[0]?.put('a/key', Buffer.from('text'), 'text/plain');

    await expect(stores[1]?.get('a/key', 100)).resolves.toEqual(new Uint8Array(Buffer.from('text')));
  });
});
