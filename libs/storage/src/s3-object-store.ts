import {
  BucketAlreadyOwnedByYou,
  CopyObjectCommand,
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandInput,
  PutBucketCorsCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { Config } from '@app/config';
import { Readable } from 'node:stream';
import type { ObjectStore } from './object-store';

export interface S3Settings {
  readonly endpoint?: string;
  /** Address for browsers, if it differs from `endpoint`. */
  readonly publicEndpoint?: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Object store settings of a process configuration. */
export const s3SettingsOf = (config: Config): S3Settings => ({
  endpoint: config.S3_ENDPOINT,
  publicEndpoint: config.S3_PUBLIC_ENDPOINT,
  region: config.S3_REGION,
  bucket: config.S3_BUCKET,
  accessKeyId: config.S3_ACCESS_KEY_ID,
  secretAccessKey: config.S3_SECRET_ACCESS_KEY,
});

const REQUEST_TIMEOUT_MS = 30_000;
/** Keys that a store lists at once. */
const PAGE = 1000;

/** An object store that speaks S3: AWS, Garage, SeaweedFS, Ceph, or the local one. */
export function createS3ObjectStore(settings: S3Settings): ObjectStore {
  const { bucket: Bucket } = settings;
  const client = createClient(settings, settings.endpoint, 'WHEN_SUPPORTED');
  // Do not sign the checksum of an empty body: strict stores would refuse the real file.
  const signer = createClient(settings, settings.publicEndpoint ?? settings.endpoint, 'WHEN_REQUIRED');
  const within = (signal?: AbortSignal) => ({ abortSignal: deadline(signal) });
  /** A store answers with at most 1,000 keys at a time. */
  async function* pages(asked: Omit<ListObjectsV2CommandInput, 'Bucket'>, signal?: AbortSignal) {
    let ContinuationToken: string | undefined;
    do {
      const page = await client.send(
        new ListObjectsV2Command({ Bucket, ContinuationToken, ...asked }),
        within(signal),
      );
      yield page;
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken !== undefined);
  }

  return {
    async put(key, body, contentType, signal) {
      // The client does not measure an empty body, and warns.
      const ContentLength = Buffer.byteLength(body);
      await client.send(
        new PutObjectCommand({ Bucket, Key: key, Body: body, ContentLength, ContentType: contentType }),
        within(signal),
      );
    },

    async putStream(key, { body, size, contentType }, signal) {
      const command = new PutObjectCommand({
        Bucket,
        Key: key,
        Body: body,
        ContentLength: size,
        ContentType: contentType ?? undefined,
      });
      await client.send(command, { abortSignal: signal });
    },

    head(key, signal) {
      return orNull(async () => {
        const found = await client.send(new HeadObjectCommand({ Bucket, Key: key }), within(signal));
        return { size: found.ContentLength ?? 0, contentType: found.ContentType ?? null };
      });
    },

    get(key, maximumBytes, signal) {
      return orNull(async () => {
        const found = await client.send(new GetObjectCommand({ Bucket, Key: key }), within(signal));
        if ((found.ContentLength ?? 0) > maximumBytes) {
          readableOf(found).destroy();
          throw new Error(`Object ${key} is larger than ${maximumBytes} bytes.`);
        }
        return (await found.Body?.transformToByteArray()) ?? new Uint8Array();
      });
    },

    getStart(key, length, signal) {
      return orNull(async () => {
        const command = new GetObjectCommand({ Bucket, Key: key, Range: `bytes=0-${length - 1}` });
        const found = await client.send(command, within(signal));
        return (await found.Body?.transformToByteArray()) ?? new Uint8Array();
      });
    },

    stream(key, { signal, part } = {}) {
      return orNull(async () => {
        const Range = part === undefined ? undefined : `bytes=${part.start}-${part.end}`;
        const command = new GetObjectCommand({ Bucket, Key: key, Range });
        const found = await client.send(command, { abortSignal: signal });
        return {
          body: readableOf(found),
          size: found.ContentLength ?? 0,
          etag: found.ETag ?? '',
          contentType: found.ContentType ?? null,
        };
      });
    },

    async copy(key, toKey, signal) {
      const CopySource = [Bucket, ...key.split('/')].map(encodeURIComponent).join('/');
      const copied = await orNull(() =>
        client.send(new CopyObjectCommand({ Bucket, Key: toKey, CopySource }), within(signal)),
      );
      return copied !== null;
    },

    async delete(key, signal) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: key }), within(signal));
    },

    async list(prefix, limit, signal) {
      const keys: string[] = [];
      for await (const page of pages({ Prefix: prefix, MaxKeys: Math.min(limit, PAGE) }, signal)) {
        keys.push(...(page.Contents ?? []).flatMap(({ Key }) => Key ?? []));
        if (keys.length >= limit) break;
      }
      return keys.slice(0, limit);
    },

    async listFolders(prefix, signal) {
      const names: string[] = [];
      for await (const page of pages({ Prefix: prefix, Delimiter: '/' }, signal))
        names.push(
          ...(page.CommonPrefixes ?? []).flatMap(({ Prefix }) => Prefix?.slice(prefix.length, -1) ?? []),
        );
      return names;
    },

    async signUpload(key, { seconds, contentType, contentLength }) {
      const command = new PutObjectCommand({
        Bucket,
        Key: key,
        ContentType: contentType,
        ContentLength: contentLength,
      });
      const signed = ['host', 'content-type'];
      if (contentLength !== undefined) signed.push('content-length');
      const url = await getSignedUrl(signer, command, {
        expiresIn: seconds,
        signableHeaders: new Set(signed),
      });
      return { url, headers: { 'Content-Type': contentType } };
    },

    keyOfSignedUrl(url) {
      const path = URL.canParse(url) ? decoded(new URL(url).pathname) : null;
      if (path === null) return null;
      const inBucket = `/${Bucket}/`;
      return path.slice(path.startsWith(inBucket) ? inBucket.length : 1);
    },

    async prepareBucket(origin) {
      const exists = await orNull(() => client.send(new HeadBucketCommand({ Bucket }), within()));
      if (exists === null)
        await createBucket(() => client.send(new CreateBucketCommand({ Bucket }), within()));
      const rule = {
        AllowedOrigins: [origin],
        AllowedMethods: ['GET', 'HEAD', 'PUT'],
        AllowedHeaders: ['*'],
        ExposeHeaders: ['ETag'],
        MaxAgeSeconds: 3600,
      };
      await client.send(
        new PutBucketCorsCommand({ Bucket, CORSConfiguration: { CORSRules: [rule] } }),
        within(),
      );
    },
  };
}

function createClient(
  settings: S3Settings,
  endpoint: string | undefined,
  checksums: 'WHEN_SUPPORTED' | 'WHEN_REQUIRED',
): S3Client {
  return new S3Client({
    endpoint,
    region: settings.region,
    forcePathStyle: endpoint !== undefined,
    credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
    requestChecksumCalculation: checksums,
    responseChecksumValidation: checksums,
    maxAttempts: 3,
  });
}

/**
 * True for a transient failure of the store: no connection, timeout, overloaded, or broken. By then the client has tried three
 * times.
 */
export function isStorageAway(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > 4) return false;
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
  if (status !== undefined) return status >= 500 || status === 429;
  if (['TimeoutError', 'AbortError', 'RequestTimeout'].includes(error.name)) return true;
  if ('code' in error && /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)/.test(String(error.code))) return true;
  return isStorageAway(error.cause, depth + 1);
}

const deadline = (signal?: AbortSignal): AbortSignal => {
  const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
  return signal === undefined ? timeout : AbortSignal.any([signal, timeout]);
};

function readableOf(found: GetObjectCommandOutput): Readable {
  if (found.Body instanceof Readable) return found.Body;
  throw new Error('The object store answered without a body.');
}

/** Another process that starts at the same time may have created it first. */
async function createBucket(create: () => Promise<unknown>): Promise<void> {
  try {
    await create();
  } catch (error) {
    if (!(error instanceof BucketAlreadyOwnedByYou)) throw error;
  }
}

/** Null if it cannot be decoded: a broken escape, or characters that our keys never contain. */
function decoded(path: string): string | null {
  try {
    const text = decodeURIComponent(path);
    // eslint-disable-next-line no-control-regex -- these are what is looked for
    return /[\u0000-\u001f]/.test(text) ? null : text;
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}

async function orNull<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return null;
    throw error;
  }
}
