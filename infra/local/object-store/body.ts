import { createHash, type Hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Transform, type TransformCallback } from 'node:stream';
import { crc32 } from 'node:zlib';
import { notImplemented, S3Error } from './s3-error';
import { headerText } from './signature';
import { queryValue, type Target } from './target';

/** Declared properties of a request body. All are checked before anything is stored. */
interface Promised {
  /** From the signature: hex SHA-256, `UNSIGNED-PAYLOAD` or a streaming scheme. */
  readonly payloadHash: string;
  readonly contentMd5?: string;
  readonly checksum?: { readonly algorithm: ChecksumAlgorithm; readonly value: string };
  readonly isChunked: boolean;
  readonly trailer?: string;
  readonly decodedLength?: number;
}

const ALGORITHMS = ['crc32', 'sha1', 'sha256'] as const;
type ChecksumAlgorithm = (typeof ALGORITHMS)[number];

/** Properties measured while reading a body. */
export interface Digest {
  readonly size: number;
  /** Hex. */
  readonly md5: string;
  readonly sha256: string;
  /** Base64, as in S3. */
  readonly checksums: Readonly<Record<ChecksumAlgorithm, string>>;
}

const STREAMING_UNSIGNED = 'STREAMING-UNSIGNED-PAYLOAD-TRAILER';

/** Collects the declared properties from headers and URL. Refuses properties that this store cannot verify. */
export function readPromises(request: IncomingMessage, target: Target, payloadHash: string): Promised {
  const text = (name: string): string | undefined =>
    headerText(request.headers, name) || queryValue(target, name) || undefined;
  if (payloadHash.startsWith('STREAMING-') && payloadHash !== STREAMING_UNSIGNED) {
    throw notImplemented('A body signed chunk by chunk');
  }
  for (const name of ['crc32c', 'crc64nvme']) {
    const isTrailer = text('x-amz-trailer')?.toLowerCase() === `x-amz-checksum-${name}`;
    if (isTrailer || text(`x-amz-checksum-${name}`) !== undefined)
      throw notImplemented(`The checksum ${name}`);
  }
  const algorithm = ALGORITHMS.find((name) => text(`x-amz-checksum-${name}`) !== undefined);
  const decodedLength = text('x-amz-decoded-content-length');
  return {
    payloadHash,
    contentMd5: text('content-md5'),
    checksum:
      algorithm === undefined ? undefined : { algorithm, value: text(`x-amz-checksum-${algorithm}`) ?? '' },
    isChunked: payloadHash === STREAMING_UNSIGNED,
    trailer: text('x-amz-trailer')?.toLowerCase(),
    decodedLength: decodedLength === undefined ? undefined : Number(decodedLength),
  };
}

/** Compares the measured with the declared properties. `trailers` are those after a chunked body. */
export function checkPromises(
  promised: Promised,
  digest: Digest,
  trailers: ReadonlyMap<string, string>,
): void {
  const hash = promised.payloadHash;
  if (/^[0-9a-f]{64}$/.test(hash) && hash !== digest.sha256) {
    throw new S3Error(400, 'XAmzContentSHA256Mismatch', 'The body is not the one that was signed.');
  }
  const md5 = Buffer.from(digest.md5, 'hex').toString('base64');
  if (promised.contentMd5 !== undefined && promised.contentMd5 !== md5) {
    throw new S3Error(400, 'BadDigest', 'The MD5 of the body is not the one promised.');
  }
  if (promised.decodedLength !== undefined && promised.decodedLength !== digest.size) {
    throw new S3Error(400, 'IncompleteBody', 'The body has not the length promised.');
  }
  if (promised.checksum !== undefined) checkOne(promised.checksum, digest);
  if (promised.trailer !== undefined) checkTrailer(promised.trailer, digest, trailers);
}

function checkTrailer(name: string, digest: Digest, trailers: ReadonlyMap<string, string>): void {
  const algorithm = ALGORITHMS.find((known) => name === `x-amz-checksum-${known}`);
  const value = trailers.get(name);
  if (algorithm === undefined || value === undefined) {
    throw new S3Error(400, 'MalformedTrailerError', 'The trailer promised is missing or not known.');
  }
  checkOne({ algorithm, value }, digest);
}

function checkOne(
  { algorithm, value }: { algorithm: ChecksumAlgorithm; value: string },
  digest: Digest,
): void {
  if (digest.checksums[algorithm] !== value) {
    throw new S3Error(400, 'BadDigest', `The ${algorithm} of the body is not the one promised.`);
  }
}

/** Passes bytes through and computes their digests. */
export class DigestStream extends Transform {
  private size = 0;
  private crc = 0;
  private readonly hashes: Readonly<Record<'md5' | 'sha1' | 'sha256', Hash>> = {
    md5: createHash('md5'),
    sha1: createHash('sha1'),
    sha256: createHash('sha256'),
  };

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.size += chunk.length;
    this.crc = crc32(chunk, this.crc);
    Object.values(this.hashes).forEach((hash) => hash.update(chunk));
    done(null, chunk);
  }

  /** Call once, after the last byte. */
  digest(): Digest {
    const crc = Buffer.alloc(4);
    crc.writeUInt32BE(this.crc);
    const sha256 = this.hashes.sha256.digest();
    return {
      size: this.size,
      md5: this.hashes.md5.digest('hex'),
      sha256: sha256.toString('hex'),
      checksums: {
        crc32: crc.toString('base64'),
        sha1: this.hashes.sha1.digest('base64'),
        sha256: sha256.toString('base64'),
      },
    };
  }
}
