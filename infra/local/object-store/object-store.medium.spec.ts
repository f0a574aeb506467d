import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetBucketCorsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  ListPartsCommand,
  PutBucketCorsCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { listen, type Listening } from '../listen';
import { createObjectStore } from './server';

const folder = mkdtempSync(join(tmpdir(), 'clindrove-s3-'));
const credentials = {
  accessKeyId: 'local-test',
  secretAccessKey: 'a secret of the test',
  region: 'us-east-1',
};
const Bucket = 'clindrove';
const ORIGIN = 'http://localhost:5173';
const MEGABYTE = 1024 * 1024;

let running: Listening;
let endpoint: string;
let client: S3Client;
/** Signs addresses without the checksum of an empty body, which the default client would add. */
let presigner: S3Client;

const connect = (extra: object = {}): S3Client =>
  new S3Client({
    endpoint,
    region: credentials.region,
    forcePathStyle: true,
    credentials,
    maxAttempts: 1,
    ...extra,
  });

async function startStore(): Promise<void> {
  const log = (line: string): void => console.error(line);
  running = await listen(createObjectStore({ folder, credentials, log }), []);
  endpoint = `http://127.0.0.1:${running.port}`;
  client = connect();
  const whenRequired = 'WHEN_REQUIRED' as const;
  presigner = connect({ requestChecksumCalculation: whenRequired, responseChecksumValidation: whenRequired });
}

beforeAll(async () => {
  await startStore();
  await client.send(new CreateBucketCommand({ Bucket }));
  const rule = { AllowedOrigins: [ORIGIN], AllowedMethods: ['GET', 'PUT'], AllowedHeaders: ['*'] };
  const CORSRules = [{ ...rule, ExposeHeaders: ['ETag'], MaxAgeSeconds: 600 }];
  await client.send(new PutBucketCorsCommand({ Bucket, CORSConfiguration: { CORSRules } }));
});

afterAll(async () => {
  await running.stop();
  rmSync(folder, { recursive: true });
});

const put = (Key: string, Body: string | Buffer): Promise<unknown> =>
  client.send(new PutObjectCommand({ Bucket, Key, Body }));

async function read(Key: string, Range?: string): Promise<string> {
  const { Body } = await client.send(new GetObjectCommand({ Bucket, Key, Range }));
  return (await Body?.transformToString()) ?? '';
}

const statusOf = (error: unknown): number =>
  error instanceof S3ServiceException ? (error.$metadata.httpStatusCode ?? 0) : 0;

async function failure(call: Promise<unknown>): Promise<{ name: string; status: number }> {
  try {
    await call;
  } catch (error) {
    return { name: error instanceof Error ? error.name : '', status: statusOf(error) };
  }
  return { name: 'no failure', status: 200 };
}

interface SignedUpload {
  readonly Key: string;
  readonly ContentType?: string;
  readonly ContentLength?: number;
}

const signUpload = (
  { Key, ContentType = 'application/pdf', ContentLength = 3 }: SignedUpload,
  expiresIn = 300,
) =>
  getSignedUrl(presigner, new PutObjectCommand({ Bucket, Key, ContentType, ContentLength }), {
    expiresIn,
    signableHeaders: new Set(['host', 'content-type', 'content-length']),
  });

const upload = (url: string, body: string, type = 'application/pdf'): Promise<Response> =>
  fetch(url, { method: 'PUT', body, headers: { 'content-type': type } });

/** Sends a request line unchanged; `fetch` would normalize it. */
function rawStatus(path: string, method = 'GET'): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = httpRequest({ host: '127.0.0.1', port: running.port, path, method }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    request.once('error', reject);
    request.end();
  });
}

describe('objects', () => {
  it('gives back what was put, with its checksum, type and metadata', async () => {
    const Metadata = { source: 'test' };
    await client.send(
      new PutObjectCommand({ Bucket, Key: 'a.txt', Body: 'hello', ContentType: 'text/plain', Metadata }),
    );
    const answer = await client.send(new GetObjectCommand({ Bucket, Key: 'a.txt' }));
    expect(await answer.Body?.transformToString()).toBe('hello');
    expect(answer).toMatchObject({
      ContentType: 'text/plain',
      Metadata,
      ChecksumCRC32: 'NhCmhg==',
      ContentLength: 5,
    });
  });

  it('takes a stream in chunks with the checksum at the end', async () => {
    const bytes = randomBytes(300_000);
    const Body = Readable.from([bytes.subarray(0, 100_000), bytes.subarray(100_000)]);
    await client.send(new PutObjectCommand({ Bucket, Key: 'stream', Body, ContentLength: bytes.length }));
    const answer = await client.send(new GetObjectCommand({ Bucket, Key: 'stream' }));
    const got = Buffer.from((await answer.Body?.transformToByteArray()) ?? []);
    expect(got.equals(bytes)).toBe(true);
  });

  it('refuses a body whose checksum is not the one promised, and stores nothing', async () => {
    const wrong = new PutObjectCommand({ Bucket, Key: 'wrong', Body: 'hello', ChecksumCRC32: 'AAAAAA==' });
    expect(await failure(client.send(wrong))).toMatchObject({ name: 'BadDigest', status: 400 });
    expect(await failure(client.send(new HeadObjectCommand({ Bucket, Key: 'wrong' })))).toMatchObject({
      status: 404,
    });
  });

  it('refuses a wrong Content-MD5', async () => {
    const ContentMD5 = createHash('md5').update('other').digest('base64');
    const wrong = new PutObjectCommand({ Bucket, Key: 'wrong', Body: 'hello', ContentMD5 });
    expect(await failure(presigner.send(wrong))).toMatchObject({ name: 'BadDigest' });
  });

  it('carries 50 MB both ways', async () => {
    const bytes = randomBytes(50 * MEGABYTE);
    await put('large', bytes);
    const answer = await client.send(new GetObjectCommand({ Bucket, Key: 'large' }));
    const got = Buffer.from((await answer.Body?.transformToByteArray()) ?? []);
    expect(createHash('sha256').update(got).digest('hex')).toBe(
      createHash('sha256').update(bytes).digest('hex'),
    );
  });

  it('serves ranges, and says so when one cannot be had', async () => {
    await put('range', '0123456789');
    expect(await read('range', 'bytes=2-4')).toBe('234');
    expect(await read('range', 'bytes=7-')).toBe('789');
    expect(await read('range', 'bytes=-3')).toBe('789');
    expect(await read('range', 'bytes=5-100')).toBe('56789');
    expect(await failure(read('range', 'bytes=10-'))).toMatchObject({ status: 416 });
  });

  it('answers 304 and 412 to conditions', async () => {
    await put('condition', 'x');
    const { ETag } = await client.send(new HeadObjectCommand({ Bucket, Key: 'condition' }));
    const get = (extra: object) =>
      failure(client.send(new GetObjectCommand({ Bucket, Key: 'condition', ...extra })));
    expect(await get({ IfNoneMatch: ETag })).toMatchObject({ status: 304 });
    expect(await get({ IfMatch: '"other"' })).toMatchObject({ status: 412 });
    const again = new PutObjectCommand({ Bucket, Key: 'condition', Body: 'y', IfNoneMatch: '*' });
    expect(await failure(client.send(again))).toMatchObject({ status: 412 });
  });

  it('lets a signed address choose the name under which a browser saves the file', async () => {
    await put('download', 'x');
    const ResponseContentDisposition = 'attachment; filename="a b.pdf"';
    const command = new GetObjectCommand({ Bucket, Key: 'download', ResponseContentDisposition });
    const response = await fetch(await getSignedUrl(presigner, command));
    expect(response.headers.get('content-disposition')).toBe(ResponseContentDisposition);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('copies and deletes, and deleting twice is no error', async () => {
    await put('from ü', 'copied');
    await client.send(
      new CopyObjectCommand({ Bucket, Key: 'to', CopySource: `${Bucket}/${encodeURIComponent('from ü')}` }),
    );
    expect(await read('to')).toBe('copied');
    for (let times = 0; times < 2; times++) await client.send(new DeleteObjectCommand({ Bucket, Key: 'to' }));
    expect(await failure(read('to'))).toMatchObject({ name: 'NoSuchKey', status: 404 });
    const missing = new CopyObjectCommand({ Bucket, Key: 'to', CopySource: `${Bucket}/nothing` });
    expect(await failure(client.send(missing))).toMatchObject({ status: 404 });
  });

  it.each([
    'a b+c',
    "ü/ß/'*()!",
    'x',
    'x/y',
    '../../etc/passwd',
    'a//b/./c/..',
    '%2e%2e/%41',
    '日本',
    'k'.repeat(1000),
  ])('keeps the key %p apart from others and inside its folder', async (Key) => {
    await put(Key, `content of ${Key}`);
    expect(await read(Key)).toBe(`content of ${Key}`);
    const outside = readdirSync(folder).sort();
    expect(outside).toEqual(['buckets.json', 'data', 'objects', 'uploads']);
  });

  it('refuses keys that are too long', async () => {
    expect(await failure(put('k'.repeat(1025), 'x'))).toMatchObject({ status: 400 });
  });

  it('answers forty writers and readers at once', async () => {
    const keys = Array.from({ length: 40 }, (_, index) => `parallel/${index % 10}`);
    await Promise.all(keys.map((key) => put(key, 'same')));
    const texts = await Promise.all(keys.map((key) => Promise.all([put(key, 'same'), read(key)])));
    expect(texts.every(([, text]) => text === 'same')).toBe(true);
  });

  it('keeps everything over a restart and removes what nothing refers to', async () => {
    await put('kept', 'still here');
    const before = readdirSync(join(folder, 'data')).length;
    await running.stop();
    await startStore();
    expect(await read('kept')).toBe('still here');
    expect(readdirSync(join(folder, 'data')).length).toBe(before);
  });

  it('answers 501 to what it does not know instead of guessing', async () => {
    const url = await getSignedUrl(presigner, new GetObjectCommand({ Bucket, Key: 'a.txt', VersionId: '1' }));
    expect((await fetch(url)).status).toBe(501);
  });
});

describe('listing', () => {
  beforeAll(async () => {
    for (const key of ['list/a/1', 'list/a/2', 'list/b/1', 'list/c', 'list/d & <e>']) await put(key, 'x');
  });

  it('groups keys at the delimiter', async () => {
    const page = await client.send(new ListObjectsV2Command({ Bucket, Prefix: 'list/', Delimiter: '/' }));
    expect(page.CommonPrefixes?.map(({ Prefix }) => Prefix)).toEqual(['list/a/', 'list/b/']);
    expect(page.Contents?.map(({ Key }) => Key)).toEqual(['list/c', 'list/d & <e>']);
  });

  it.each([undefined, '/'])(
    'gives every entry once over several pages with delimiter %p',
    async (Delimiter) => {
      const seen: (string | undefined)[] = [];
      let ContinuationToken: string | undefined;
      do {
        const command = new ListObjectsV2Command({
          Bucket,
          Prefix: 'list/',
          Delimiter,
          MaxKeys: 2,
          ContinuationToken,
        });
        const page = await client.send(command);
        seen.push(...(page.CommonPrefixes ?? []).map(({ Prefix }) => Prefix));
        seen.push(...(page.Contents ?? []).map(({ Key }) => Key));
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken !== undefined);
      const whole = await client.send(new ListObjectsV2Command({ Bucket, Prefix: 'list/', Delimiter }));
      expect(seen.length).toBe(whole.KeyCount);
      expect(new Set(seen).size).toBe(seen.length);
    },
  );

  it('deletes many at once', async () => {
    const Objects = ['list/a/1', 'list/a/2', 'not there'].map((Key) => ({ Key }));
    const answer = await client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }));
    expect(answer.Deleted?.length).toBe(3);
    expect((await client.send(new ListObjectsV2Command({ Bucket, Prefix: 'list/a/' }))).KeyCount).toBe(0);
  });
});

describe('signatures', () => {
  it('accepts the body that was signed for, and no other size or type', async () => {
    const url = await signUpload({ Key: 'signed' });
    expect((await upload(url, 'abc')).status).toBe(200);
    expect((await upload(url, 'abcd')).status).toBe(403);
    expect((await upload(url, 'abc', 'text/html')).status).toBe(403);
    expect(await read('signed')).toBe('abc');
  });

  it('refuses another key, another method, a changed signature and added headers', async () => {
    const url = await signUpload({ Key: 'signed' });
    expect((await upload(url.replace('/signed', '/other'), 'abc')).status).toBe(403);
    expect((await fetch(url)).status).toBe(403);
    expect((await upload(url.replace(/(Signature=.{10})./, '$1x'), 'abc')).status).toBe(403);
    expect((await upload(`${url}&uploadId=1`, 'abc')).status).toBe(403);
    const headers = { 'content-type': 'application/pdf', 'x-amz-meta-a': 'b' };
    expect((await fetch(url, { method: 'PUT', body: 'abc', headers })).status).toBe(403);
  });

  it('refuses only after the body has come in, however slowly it comes', async () => {
    const url = new URL((await signUpload({ Key: 'signed' })).replace(/(Signature=.{10})./, '$1x'));
    const sent = { isAll: false };
    const answer = await new Promise<{ status?: number; wasAllSent: boolean; connection?: string }>(
      (resolve, reject) => {
        const asking = httpRequest(url, { method: 'PUT', headers: { 'content-length': 3 * MEGABYTE } });
        asking.once('error', reject);
        asking.once('response', (response) => {
          response.resume();
          const { connection } = response.headers;
          resolve({ status: response.statusCode, wasAllSent: sent.isAll, connection });
        });
        const send = (left: number): void => {
          asking.write(Buffer.alloc(MEGABYTE));
          if (left > 1) setTimeout(() => send(left - 1), 100);
          else {
            sent.isAll = true;
            asking.end();
          }
        };
        send(3);
      },
    );

    expect(answer).toMatchObject({ status: 403, wasAllSent: true });
    expect(answer.connection).not.toBe('close');
  });

  it('refuses an expired address', async () => {
    const signingDate = new Date(Date.now() - 10_000);
    const command = new GetObjectCommand({ Bucket, Key: 'a.txt' });
    expect((await fetch(await getSignedUrl(presigner, command, { expiresIn: 5, signingDate }))).status).toBe(
      403,
    );
    expect((await fetch(await getSignedUrl(presigner, command, { expiresIn: 60, signingDate }))).status).toBe(
      200,
    );
  });

  it('refuses an address that was signed for the future or for more than a week', async () => {
    const command = new GetObjectCommand({ Bucket, Key: 'a.txt' });
    const signingDate = new Date(Date.now() + 3_600_000);
    expect((await fetch(await getSignedUrl(presigner, command, { signingDate }))).status).toBe(403);
    const url = (await getSignedUrl(presigner, command)).replace(/Expires=\d+/, 'Expires=700000');
    expect((await fetch(url)).status).toBe(400);
  });

  it('refuses a parameter that is given twice', async () => {
    const url = await getSignedUrl(presigner, new GetObjectCommand({ Bucket, Key: 'a.txt' }));
    expect((await fetch(`${url}&x-id=GetObject`)).status).toBe(400);
  });

  it('refuses strangers', async () => {
    const stranger = connect({ credentials: { ...credentials, secretAccessKey: 'guessed' } });
    const unknown = connect({ credentials: { ...credentials, accessKeyId: 'unknown' } });
    const elsewhere = connect({ region: 'eu-west-1' });
    for (const other of [stranger, unknown, elsewhere]) {
      expect(await failure(other.send(new HeadBucketCommand({ Bucket })))).toMatchObject({ status: 403 });
    }
  });

  it.each([
    ['GET', '/'],
    ['GET', '/clindrove'],
    ['GET', '/clindrove/a.txt'],
    ['PUT', '/clindrove/a.txt'],
    ['DELETE', '/clindrove/a.txt'],
    ['GET', '/clindrove/../clindrove/a.txt'],
    ['GET', '/../../etc/passwd'],
  ])('refuses an anonymous %s %s', async (method, path) => {
    expect(await rawStatus(path, method)).toBe(403);
  });

  it('refuses a malformed request line', async () => {
    expect(await rawStatus('/clindrove/%zz')).toBe(400);
  });
});

describe('multipart uploads', () => {
  const start = async (Key: string): Promise<string> =>
    (await client.send(new CreateMultipartUploadCommand({ Bucket, Key, ContentType: 'application/pdf' })))
      .UploadId ?? '';
  const part = (Key: string, UploadId: string, PartNumber: number, Body: string | Buffer) =>
    client.send(new UploadPartCommand({ Bucket, Key, UploadId, PartNumber, Body }));
  const complete = (Key: string, UploadId: string, Parts: { PartNumber: number; ETag?: string }[]) =>
    client.send(new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts } }));

  it('joins parts that a browser sends to signed addresses', async () => {
    const Key = 'multi';
    const UploadId = await start(Key);
    const bodies = [Buffer.alloc(5 * MEGABYTE, 'a'), Buffer.from('tail')];
    const Parts = await Promise.all(
      bodies.map(async (body, index) => {
        const PartNumber = index + 1;
        const url = await getSignedUrl(
          presigner,
          new UploadPartCommand({ Bucket, Key, UploadId, PartNumber }),
        );
        const response = await fetch(url, { method: 'PUT', body, headers: { origin: ORIGIN } });
        expect(response.headers.get('access-control-expose-headers')).toBe('ETag');
        return { PartNumber, ETag: response.headers.get('etag') ?? '' };
      }),
    );
    const listed = await client.send(new ListPartsCommand({ Bucket, Key, UploadId }));
    expect(listed.Parts?.map(({ Size }) => Size)).toEqual([5 * MEGABYTE, 4]);
    expect((await complete(Key, UploadId, Parts)).ETag).toMatch(/^"[0-9a-f]{32}-2"$/);
    const head = await client.send(new HeadObjectCommand({ Bucket, Key }));
    expect(head).toMatchObject({ ContentLength: 5 * MEGABYTE + 4, ContentType: 'application/pdf' });
    expect(await read(Key, 'bytes=-4')).toBe('tail');
  });

  it('shows unfinished uploads until they are aborted', async () => {
    const UploadId = await start('aborted');
    await part('aborted', UploadId, 1, 'x');
    const list = async () => (await client.send(new ListMultipartUploadsCommand({ Bucket }))).Uploads ?? [];
    expect((await list()).map(({ Key }) => Key)).toContain('aborted');
    await client.send(new AbortMultipartUploadCommand({ Bucket, Key: 'aborted', UploadId }));
    expect((await list()).map(({ Key }) => Key)).not.toContain('aborted');
    expect(await failure(part('aborted', UploadId, 2, 'x'))).toMatchObject({
      name: 'NoSuchUpload',
      status: 404,
    });
  });

  it('refuses a wrong ETag, a wrong order, small parts and somebody else’s key', async () => {
    const UploadId = await start('strict');
    const { ETag } = await part('strict', UploadId, 1, 'small');
    await part('strict', UploadId, 2, 'small');
    const first = { PartNumber: 1, ETag };
    const second = { PartNumber: 2, ETag };
    expect(await failure(complete('strict', UploadId, [{ PartNumber: 1, ETag: '"0"' }]))).toMatchObject({
      name: 'InvalidPart',
    });
    expect(await failure(complete('strict', UploadId, [second, first]))).toMatchObject({
      name: 'InvalidPartOrder',
    });
    expect(await failure(complete('strict', UploadId, [first, second]))).toMatchObject({
      name: 'EntityTooSmall',
    });
    expect(await failure(complete('other', UploadId, [first]))).toMatchObject({ name: 'NoSuchUpload' });
    expect(await failure(client.send(new HeadObjectCommand({ Bucket, Key: 'strict' })))).toMatchObject({
      status: 404,
    });
    await complete('strict', UploadId, [first]);
    expect(await read('strict')).toBe('small');
  });
});

describe('cross-origin requests', () => {
  const preflight = (origin: string, method = 'PUT'): Promise<Response> =>
    fetch(`${endpoint}/${Bucket}/cors`, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': method,
        'access-control-request-headers': 'content-type',
      },
    });

  it('answers the preflight of our own origin and refuses others', async () => {
    const own = await preflight(ORIGIN);
    expect(own.status).toBe(200);
    expect(own.headers.get('access-control-allow-origin')).toBe(ORIGIN);
    expect(own.headers.get('access-control-allow-headers')).toBe('content-type');
    expect(own.headers.get('access-control-max-age')).toBe('600');
    expect((await preflight('http://evil.example')).status).toBe(403);
    expect((await preflight(ORIGIN, 'DELETE')).status).toBe(403);
  });

  it('gives the rules back', async () => {
    const { CORSRules } = await client.send(new GetBucketCorsCommand({ Bucket }));
    expect(CORSRules).toMatchObject([{ AllowedOrigins: [ORIGIN], AllowedMethods: ['GET', 'PUT'] }]);
  });

  it('lets a page of ours read even a refusal, so that it can show why', async () => {
    const response = await fetch(`${endpoint}/${Bucket}/a.txt`, { headers: { origin: ORIGIN } });
    expect(response.status).toBe(403);
    expect(response.headers.get('access-control-allow-origin')).toBe(ORIGIN);
  });
});

it('refuses to start in production', () => {
  const before = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  try {
    expect(() => createObjectStore({ folder, credentials, log: () => undefined })).toThrow('development');
  } finally {
    process.env.NODE_ENV = before;
  }
});
