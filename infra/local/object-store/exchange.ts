import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { checkPromises, type Digest, readPromises } from './body';
import { ChunkedBody } from './chunked-body';
import { type Bucket, type Storage, type StoredObject } from './storage';
import { headerText } from './signature';
import { notFound, S3Error } from './s3-error';
import { type Target, queryValue } from './target';
import { renderXml, type XmlTree } from './xml';

/** A request whose signature was verified, and its response. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly target: Target;
  readonly storage: Storage;
  readonly payloadHash: string;
  readonly now: Date;
}

const LARGEST_DOCUMENT = 2 * 1024 * 1024;

/** A request header, or the parameter with the same name in a signed address. */
export function option({ request, target }: Exchange, name: string): string | undefined {
  return headerText(request.headers, name) || queryValue(target, name) || undefined;
}

export function answerXml({ response }: Exchange, name: string, tree: XmlTree): void {
  const body = renderXml(name, tree);
  response.writeHead(200, { 'content-type': 'application/xml', 'content-length': Buffer.byteLength(body) });
  response.end(body);
}

export function answerEmpty(
  { response }: Exchange,
  status: 200 | 204,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, status === 200 ? { 'content-length': '0', ...headers } : headers);
  response.end();
}

/** Returns the bucket of the request, or throws 404. */
export function bucketOf({ storage, target }: Exchange): Bucket {
  const bucket = storage.findBucket(target.bucket);
  if (bucket === undefined) throw notFound('NoSuchBucket');
  return bucket;
}

/** Returns the object of the request, or throws 404. */
export function objectOf(exchange: Exchange): StoredObject {
  bucketOf(exchange);
  const object = exchange.storage.findObject(exchange.target.bucket, exchange.target.key);
  if (object === undefined) throw notFound('NoSuchKey');
  return object;
}

/** Checks all declared properties of the body and stores it under a new data id. */
export async function receiveBody(exchange: Exchange): Promise<{ dataId: string; digest: Digest }> {
  const { request, target, storage, payloadHash } = exchange;
  const promised = readPromises(request, target, payloadHash);
  const chunked = promised.isChunked ? new ChunkedBody() : undefined;
  // A body that is refused while it arrives is still read to its end (`answerError`), so the request must not be destroyed.
  const body = Readable.from(request.iterator({ destroyOnReturn: false }));
  const received = await storage.writeData([body], chunked);
  try {
    checkPromises(promised, received.digest, chunked?.trailers ?? new Map());
  } catch (error) {
    storage.removeData(received.dataId);
    throw error;
  }
  return received;
}

/** Reads the XML of a request into memory, with a size limit and checks. */
export async function receiveText(exchange: Exchange): Promise<string> {
  const { dataId, digest } = await receiveBody(exchange);
  try {
    if (digest.size > LARGEST_DOCUMENT)
      throw new S3Error(400, 'MaxMessageLengthExceeded', 'The XML is too large.');
    const chunks: Uint8Array[] = [];
    for await (const chunk of exchange.storage.openData(dataId))
      if (Buffer.isBuffer(chunk)) chunks.push(chunk);
    return Buffer.concat(chunks).toString('utf8');
  } finally {
    exchange.storage.removeData(dataId);
  }
}
