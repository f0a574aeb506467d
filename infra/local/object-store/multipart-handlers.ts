import { createHash, randomBytes } from 'node:crypto';
import { answerEmpty, answerXml, bucketOf, type Exchange, receiveBody, receiveText } from './exchange';
import { describeObject } from './object-handlers';
import { invalid, notFound, S3Error } from './s3-error';
import type { Part, Upload } from './storage';
import { queryValue } from './target';
import { childrenOf, parseXml, textOf } from './xml';

const MOST_PARTS = 10_000;
const SMALLEST_PART = 5 * 1024 * 1024;
const completing = new Set<string>();

/** `POST /bucket/key?uploads` */
export function createUpload(exchange: Exchange): void {
  bucketOf(exchange);
  const id = randomBytes(24).toString('hex');
  const object = describeObject(exchange);
  exchange.storage.saveUpload({ id, started: exchange.now.toISOString(), object, parts: {} });
  answerXml(exchange, 'InitiateMultipartUploadResult', {
    Bucket: object.bucket,
    Key: object.key,
    UploadId: id,
  });
}

/** `PUT /bucket/key?partNumber=1&uploadId=…` */
export async function putPart(exchange: Exchange): Promise<void> {
  const { storage, target, now } = exchange;
  findUpload(exchange);
  const number = Number(queryValue(target, 'partnumber'));
  if (!Number.isInteger(number) || number < 1 || number > MOST_PARTS)
    throw invalid('Part numbers are 1 to 10000.');
  const { dataId, digest } = await receiveBody(exchange);
  const upload = storage.findUpload(queryValue(target, 'uploadid') ?? '');
  if (upload === undefined || completing.has(upload.id)) {
    // The upload was aborted or completed while the bytes arrived.
    storage.removeData(dataId);
    throw notFound('NoSuchUpload');
  }
  storage.savePart(upload, number, {
    dataId,
    size: digest.size,
    md5: digest.md5,
    modified: now.toISOString(),
  });
  answerEmpty(exchange, 200, { etag: `"${digest.md5}"`, 'x-amz-checksum-crc32': digest.checksums.crc32 });
}

/** `GET /bucket/key?uploadId=…` */
export function listParts(exchange: Exchange): void {
  const upload = findUpload(exchange);
  const { target } = exchange;
  const after = Number(queryValue(target, 'part-number-marker') ?? 0);
  const most = Math.min(Number(queryValue(target, 'max-parts') ?? 1000), 1000);
  const parts = partsInOrder(upload).filter(([number]) => number > after);
  const page = parts.slice(0, most);
  const last = page.at(-1)?.[0];
  answerXml(exchange, 'ListPartsResult', {
    Bucket: target.bucket,
    Key: target.key,
    UploadId: upload.id,
    PartNumberMarker: after,
    NextPartNumberMarker: last,
    MaxParts: most,
    IsTruncated: parts.length > page.length,
    Part: page.map(([PartNumber, part]) => ({
      PartNumber,
      ETag: `"${part.md5}"`,
      Size: part.size,
      LastModified: part.modified,
    })),
  });
}

/** `GET /bucket?uploads` */
export function listUploads(exchange: Exchange): void {
  bucketOf(exchange);
  const { storage, target } = exchange;
  const prefix = queryValue(target, 'prefix') ?? '';
  const uploads = storage.listUploads(target.bucket).filter(({ object }) => object.key.startsWith(prefix));
  answerXml(exchange, 'ListMultipartUploadsResult', {
    Bucket: target.bucket,
    Prefix: prefix,
    IsTruncated: false,
    Upload: uploads.map(({ id, started, object }) => ({ Key: object.key, UploadId: id, Initiated: started })),
  });
}

/** `DELETE /bucket/key?uploadId=…` */
export function abortUpload(exchange: Exchange): void {
  exchange.storage.removeUpload(findUpload(exchange));
  answerEmpty(exchange, 204);
}

/** `POST /bucket/key?uploadId=…` */
export async function completeUpload(exchange: Exchange): Promise<void> {
  const document = parseXml(await receiveText(exchange));
  const upload = findUpload(exchange);
  const named = childrenOf(document, 'Part').map((part) => ({
    number: Number(textOf(part, 'PartNumber')),
    etag: (textOf(part, 'ETag') ?? '').replaceAll('"', ''),
  }));
  const parts = chooseParts(upload, named);
  completing.add(upload.id);
  try {
    await join(exchange, upload, parts);
  } finally {
    completing.delete(upload.id);
  }
}

async function join(exchange: Exchange, upload: Upload, parts: readonly Part[]): Promise<void> {
  const { storage, now } = exchange;
  const digests = parts.map(({ md5 }) => Buffer.from(md5, 'hex'));
  const etag = `"${createHash('md5').update(Buffer.concat(digests)).digest('hex')}-${parts.length}"`;
  const { dataId, digest } = await storage.writeData(parts.map((part) => storage.openData(part.dataId)));
  const modified = now.toISOString();
  storage.saveObject({ ...upload.object, dataId, size: digest.size, etag, modified, checksums: {} });
  storage.removeUpload(upload);
  const { bucket, key } = upload.object;
  answerXml(exchange, 'CompleteMultipartUploadResult', { Bucket: bucket, Key: key, ETag: etag });
}

function chooseParts(upload: Upload, named: readonly { number: number; etag: string }[]): Part[] {
  if (named.length === 0) throw new S3Error(400, 'MalformedXML', 'The list of parts is empty.');
  if (named.some(({ number }, index) => number <= (named[index - 1]?.number ?? 0))) {
    throw new S3Error(400, 'InvalidPartOrder', 'Parts have to be listed in order.');
  }
  return named.map(({ number, etag }, index) => {
    const part = upload.parts[number];
    if (part === undefined || part.md5 !== etag) {
      throw new S3Error(400, 'InvalidPart', 'A part is missing or its ETag is not the one given.');
    }
    if (index < named.length - 1 && part.size < SMALLEST_PART) {
      throw new S3Error(400, 'EntityTooSmall', 'Every part but the last has at least 5 MB.');
    }
    return part;
  });
}

function partsInOrder(upload: Upload): [number, Part][] {
  const entries = Object.entries(upload.parts).map(([number, part]): [number, Part] => [
    Number(number),
    part,
  ]);
  return entries.sort(([a], [b]) => a - b);
}

function findUpload(exchange: Exchange): Upload {
  const { storage, target } = exchange;
  bucketOf(exchange);
  const upload = storage.findUpload(queryValue(target, 'uploadid') ?? '');
  const isThisObject = upload?.object.bucket === target.bucket && upload.object.key === target.key;
  if (upload === undefined || !isThisObject || completing.has(upload.id)) throw notFound('NoSuchUpload');
  return upload;
}
