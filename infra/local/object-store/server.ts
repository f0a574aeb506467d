import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Log } from '../platform';
import {
  createBucket,
  deleteBucket,
  deleteObjects,
  headBucket,
  listBuckets,
  listObjects,
} from './bucket-handlers';
import { corsHeaders, deleteCors, getCors, putCors } from './cors';
import { answerXml, bucketOf, type Exchange, option } from './exchange';
import {
  abortUpload,
  completeUpload,
  createUpload,
  listParts,
  listUploads,
  putPart,
} from './multipart-handlers';
import { copyObject, deleteObject, getObject, putObject } from './object-handlers';
import { notImplemented, S3Error } from './s3-error';
import { authenticate, type Credentials } from './signature';
import { Storage } from './storage';
import { parseTarget, queryValue, type Target } from './target';
import { renderXml } from './xml';

interface ObjectStoreOptions {
  readonly folder: string;
  readonly credentials: Credentials;
  readonly log: Log;
}

/**
 * Longer than clients keep idle connections. If the server closed them first, a client on a busy computer could write to a closed
 * one.
 */
const KEEP_ALIVE_MS = 75_000;
/** Maximum duration of one upload on a slow connection. Node's default limit of five minutes would abort it. */
const REQUEST_TIMEOUT_MS = 60 * 60_000;
/** Maximum bytes of a refused body that are still read, so that the client can finish sending and then read the error. */
const DRAINED_BYTES = 128 * 1024 * 1024;

/**
 * An S3-compatible server for one computer and one process: enough of the protocol for our own client, with a signature on every
 * request. Not for production: it keeps its index in memory and does not support versions, policies or a second user.
 */
export function createObjectStore({ folder, credentials, log }: ObjectStoreOptions): Server {
  if (process.env.NODE_ENV === 'production') {
    throw new Error('The built-in object store is for development. Set S3_ENDPOINT to a real one.');
  }
  const storage = new Storage(folder);
  const server = createServer((request, response) => {
    void serve({ request, response, storage, credentials, log });
  });
  server.requestTimeout = REQUEST_TIMEOUT_MS;
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  return server;
}

interface Serving {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly storage: Storage;
  readonly credentials: Credentials;
  readonly log: Log;
}

/** Answers one request; never throws. */
async function serve({ request, response, storage, credentials, log }: Serving): Promise<void> {
  try {
    if (request.url === '/_health') {
      response.writeHead(200, { 'content-length': '0' }).end();
      return;
    }
    const target = parseTarget(request.url ?? '/');
    const cors = corsHeaders(request, storage.findBucket(target.bucket)?.cors ?? []);
    Object.entries(cors).forEach(([name, value]) => response.setHeader(name, value));
    if (request.method === 'OPTIONS') {
      answerPreflight(response, cors);
      return;
    }
    const now = new Date();
    const method = request.method ?? 'GET';
    const payloadHash = authenticate({ method, target, headers: request.headers }, credentials, now);
    await handlerFor({ method, target, request })({ request, response, target, storage, payloadHash, now });
  } catch (error) {
    await answerError({ request, response, error, log });
  }
}

function answerPreflight(response: ServerResponse, cors: Record<string, string>): void {
  if (cors['access-control-allow-origin'] === undefined) {
    throw new S3Error(403, 'AccessForbidden', 'No CORS rule of the bucket allows this request.');
  }
  response.writeHead(200, { 'content-length': '0' }).end();
}

type Handler = (exchange: Exchange) => void | Promise<void>;

/** Handlers by level, method and sub-resource, such as `object PUT` or `bucket GET cors`. */
const handlers: Readonly<Record<string, Handler>> = {
  'service GET': listBuckets,
  'bucket PUT': createBucket,
  'bucket HEAD': headBucket,
  'bucket DELETE': deleteBucket,
  'bucket GET list-type': listObjects,
  'bucket GET location': getLocation,
  'bucket GET uploads': listUploads,
  'bucket POST delete': deleteObjects,
  'bucket PUT cors': putCors,
  'bucket GET cors': getCors,
  'bucket DELETE cors': deleteCors,
  'object PUT': putOrCopy,
  'object GET': getObject,
  'object HEAD': getObject,
  'object DELETE': deleteObject,
  'object POST uploads': createUpload,
  'object PUT uploadid': putPart,
  'object GET uploadid': listParts,
  'object POST uploadid': completeUpload,
  'object DELETE uploadid': abortUpload,
};

/** Parameters that modify an operation and do not select another one. */
const DETAILS =
  /^(x-|response-|prefix$|delimiter$|max-|continuation-token$|start-after$|encoding-type$|fetch-owner$|part-number-marker$|partnumber$|key-marker$|upload-id-marker$)/;

function handlerFor(what: { method: string; target: Target; request: IncomingMessage }): Handler {
  const { method, target, request } = what;
  const level = target.bucket === '' ? 'service' : target.key === '' ? 'bucket' : 'object';
  const names = target.query.map(([name]) => name.toLowerCase()).filter((name) => !DETAILS.test(name));
  if (names.includes('uploadid') && request.headers['x-amz-copy-source'] !== undefined) {
    throw notImplemented('A part copied from another object');
  }
  const handler = handlers[[level, method, ...names].join(' ')];
  if (handler === undefined) throw notImplemented(`${method} ${names.join(' ')}`.trim());
  return handler;
}

function getLocation(exchange: Exchange): void {
  bucketOf(exchange);
  answerXml(exchange, 'LocationConstraint', {});
}

function putOrCopy(exchange: Exchange): Promise<void> {
  if (queryValue(exchange.target, 'partnumber') !== undefined)
    throw notImplemented('A part without an upload');
  return option(exchange, 'x-amz-copy-source') === undefined ? putObject(exchange) : copyObject(exchange);
}

interface Failure {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly error: unknown;
  readonly log: Log;
}

/** Reads the rest of a refused body. Returns true if all of it arrived. */
async function drain(request: IncomingMessage): Promise<boolean> {
  let size = 0;
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      size += Buffer.isBuffer(chunk) ? chunk.length : 0;
      if (size > DRAINED_BYTES) return false;
    }
    return true;
  } catch {
    // The client has disconnected.
    return false;
  }
}

/**
 * Answers a refusal after the client has sent its body. An earlier answer would break the connection of clients that send first
 * and read later (EPIPE). If the body is too long, the connection ends.
 */
async function answerError({ request, response, error, log }: Failure): Promise<void> {
  const isOurs = error instanceof S3Error;
  const isDrained = request.complete || (await drain(request));
  const isGone = request.destroyed && !request.complete;
  if (!isOurs && !isGone)
    log(`unexpected: ${error instanceof Error ? (error.stack ?? error.message) : 'error'}`);
  if (response.headersSent || isGone) {
    response.destroy();
    return;
  }
  const known = isOurs ? error : new S3Error(500, 'InternalError', 'Something unexpected happened.');
  const body = renderXml('Error', { Code: known.code, Message: known.message });
  const hasBody = request.method !== 'HEAD';
  response.writeHead(known.status, {
    'content-type': 'application/xml',
    'content-length': Buffer.byteLength(body),
    ...(!isDrained && { connection: 'close' }),
  });
  response.end(hasBody ? body : undefined);
}
