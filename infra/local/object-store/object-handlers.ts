import { pipeline } from 'node:stream/promises';
import { answerEmpty, answerXml, bucketOf, type Exchange, objectOf, option, receiveBody } from './exchange';
import { readRange } from './range';
import { invalid, notFound, S3Error } from './s3-error';
import type { StoredObject } from './storage';
import { parseTarget, queryValue } from './target';

/** Headers of an upload that every download returns. */
const KEPT_HEADERS = [
  'content-disposition',
  'content-encoding',
  'content-language',
  'cache-control',
  'expires',
];
const OVERRIDES = ['content-type', ...KEPT_HEADERS];
const MOST_METADATA = 2048;

/** Properties of the object that a PUT or the start of a multipart upload declares. */
export function describeObject(
  exchange: Exchange,
): Pick<StoredObject, 'bucket' | 'key' | 'contentType' | 'headers' | 'metadata'> {
  const { request, target } = exchange;
  const kept = KEPT_HEADERS.flatMap((name): [string, string][] => {
    const value = option(exchange, name);
    const own = name === 'content-encoding' ? value?.replace(/^aws-chunked,? */, '') : value;
    return own ? [[name, own]] : [];
  });
  const fromHeaders = Object.entries(request.headers).map(([name, value]): [string, string] => [
    name,
    String(value),
  ]);
  const all = [
    ...fromHeaders,
    ...target.query.map(([name, value]): [string, string] => [name.toLowerCase(), value]),
  ];
  const metadata = all
    .filter(([name]) => name.startsWith('x-amz-meta-'))
    .map(([name, value]): [string, string] => [name.slice('x-amz-meta-'.length), value]);
  if (metadata.flat().join('').length > MOST_METADATA) throw new S3Error(400, 'MetadataTooLarge');
  return {
    bucket: target.bucket,
    key: target.key,
    contentType: option(exchange, 'content-type') ?? 'application/octet-stream',
    headers: Object.fromEntries(kept),
    metadata: Object.fromEntries(metadata),
  };
}

/** `PUT /bucket/key` */
export async function putObject(exchange: Exchange): Promise<void> {
  const { storage, now } = exchange;
  bucketOf(exchange);
  const description = describeObject(exchange);
  if (option(exchange, 'if-none-match') === '*') refuseExisting(exchange);
  const { dataId, digest } = await receiveBody(exchange);
  const etag = `"${digest.md5}"`;
  const checksums = { 'x-amz-checksum-crc32': digest.checksums.crc32 };
  const modified = now.toISOString();
  if (storage.findBucket(description.bucket) === undefined) {
    storage.removeData(dataId);
    throw notFound('NoSuchBucket');
  }
  storage.saveObject({ ...description, dataId, size: digest.size, etag, modified, checksums });
  answerEmpty(exchange, 200, { etag, ...checksums });
}

function refuseExisting({ storage, target }: Exchange): void {
  if (storage.findObject(target.bucket, target.key) === undefined) return;
  throw new S3Error(412, 'PreconditionFailed', 'The object is there already.');
}

/** `PUT /bucket/key` with `x-amz-copy-source` */
export async function copyObject(exchange: Exchange): Promise<void> {
  const { storage, now, target } = exchange;
  bucketOf(exchange);
  const source = findCopySource(exchange);
  const directive = option(exchange, 'x-amz-metadata-directive') ?? 'COPY';
  const isSame = source.bucket === target.bucket && source.key === target.key;
  if (isSame && directive !== 'REPLACE') throw new S3Error(400, 'InvalidRequest', 'A copy onto itself.');
  const { contentType, headers, metadata } = directive === 'REPLACE' ? describeObject(exchange) : source;
  const { dataId } = await storage.writeData([storage.openData(source.dataId)]);
  const { bucket, key } = target;
  const modified = now.toISOString();
  storage.saveObject({ ...source, bucket, key, contentType, headers, metadata, dataId, modified });
  answerXml(exchange, 'CopyObjectResult', { ETag: source.etag, LastModified: modified });
}

function findCopySource(exchange: Exchange): StoredObject {
  const text = option(exchange, 'x-amz-copy-source') ?? '';
  const { bucket, key, query } = parseTarget(text.startsWith('/') ? text : `/${text}`);
  if (query.length > 0) throw invalid('Versions are not part of this development store.');
  const source = exchange.storage.findObject(bucket, key);
  if (source === undefined) throw notFound('NoSuchKey');
  return source;
}

/** `GET` and `HEAD /bucket/key` */
export async function getObject(exchange: Exchange): Promise<void> {
  const { request, response, storage } = exchange;
  const object = objectOf(exchange);
  const status = checkConditions(exchange, object);
  if (status === 304) {
    response.writeHead(304, { etag: object.etag, 'last-modified': httpDate(object) }).end();
    return;
  }
  const range = readRange(request.headers.range, object.size);
  if (range === 'unsatisfiable') {
    response.setHeader('content-range', `bytes */${object.size}`);
    throw new S3Error(416, 'InvalidRange', 'The range lies outside the object.');
  }
  const length = range === undefined ? object.size : range.end - range.start + 1;
  const head = { ...headersOf(exchange, object, range === undefined), 'content-length': String(length) };
  const isHead = request.method === 'HEAD';
  const source = isHead || length === 0 ? undefined : storage.openData(object.dataId, range);
  if (range === undefined) response.writeHead(200, head);
  else
    response.writeHead(206, { ...head, 'content-range': `bytes ${range.start}-${range.end}/${object.size}` });
  if (source === undefined) response.end();
  else await pipeline(source, response);
}

function headersOf(exchange: Exchange, object: StoredObject, isWhole: boolean): Record<string, string> {
  const wantsChecksum = isWhole && option(exchange, 'x-amz-checksum-mode')?.toUpperCase() === 'ENABLED';
  const metadata = Object.entries(object.metadata).map(([name, value]): [string, string] => [
    `x-amz-meta-${name}`,
    value,
  ]);
  const overrides = OVERRIDES.flatMap((name): [string, string][] => {
    const value = queryValue(exchange.target, `response-${name}`);
    return value === undefined ? [] : [[name, refuseLineBreak(value)]];
  });
  return {
    'content-type': object.contentType,
    ...object.headers,
    etag: object.etag,
    'last-modified': httpDate(object),
    'accept-ranges': 'bytes',
    // Our own pages display uploads. A browser that opens them here must never execute them.
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    ...Object.fromEntries(metadata),
    ...(wantsChecksum && object.checksums),
    ...Object.fromEntries(overrides),
  };
}

function refuseLineBreak(value: string): string {
  if (/[^\t\x20-\x7e\x80-\xff]/.test(value)) throw invalid('A header value may not hold such characters.');
  return value;
}

const httpDate = ({ modified }: StoredObject): string => new Date(modified).toUTCString();

/** Conditional headers in the order of RFC 9110, section 13.2.2. */
function checkConditions({ request }: Exchange, object: StoredObject): 200 | 304 {
  const { headers } = request;
  const seconds = (date: string): number => Math.floor(new Date(date).getTime() / 1000);
  const hasTag = (list: string): boolean =>
    list === '*' || list.split(/\s*,\s*/).some((tag) => isTag(tag, object));
  const match = headers['if-match'];
  const none = headers['if-none-match'];
  const unmodifiedSince = headers['if-unmodified-since'];
  const modifiedSince = headers['if-modified-since'];
  const changed = (since: string): boolean => seconds(object.modified) > seconds(since);
  if (match !== undefined ? !hasTag(match) : unmodifiedSince !== undefined && changed(unmodifiedSince)) {
    throw new S3Error(412, 'PreconditionFailed', 'The object has changed.');
  }
  const isFresh = none !== undefined ? hasTag(none) : modifiedSince !== undefined && !changed(modifiedSince);
  return isFresh ? 304 : 200;
}

const isTag = (tag: string, { etag }: StoredObject): boolean =>
  tag.replaceAll('"', '') === etag.replaceAll('"', '');

/** `DELETE /bucket/key`. Deleting a missing object succeeds, as in S3. */
export function deleteObject(exchange: Exchange): void {
  bucketOf(exchange);
  exchange.storage.removeObject(exchange.target.bucket, exchange.target.key);
  answerEmpty(exchange, 204);
}
