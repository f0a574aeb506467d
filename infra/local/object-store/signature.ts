import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { S3Error } from './s3-error';
import { queryValue, type Target } from './target';

export interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
}

interface SignedRequest {
  readonly method: string;
  readonly target: Target;
  readonly headers: IncomingHttpHeaders;
}

const ALGORITHM = 'AWS4-HMAC-SHA256';
const CLOCK_SKEW_MS = 15 * 60_000;
const LONGEST_EXPIRY_S = 7 * 24 * 3600;

/** The signature parameters of a request. */
interface Claim {
  readonly credential: string;
  readonly signedHeaders: readonly string[];
  readonly signature: string;
  readonly date: string;
  readonly payloadHash: string;
  /** Undefined for a signature in the header, which is valid only within the clock skew. */
  readonly expiresInS?: number;
}

/**
 * Checks the Signature Version 4 of a request, in the header or in the address. Returns what the signature states about the body:
 * a SHA-256 in hex, `UNSIGNED-PAYLOAD` or the name of a streaming scheme. Throws unless the request is signed with our secret,
 * for our region, at the current time. See "Authenticating Requests (AWS Signature Version 4)" of the S3 reference.
 */
export function authenticate(request: SignedRequest, credentials: Credentials, now: Date): string {
  const claim = readClaim(request);
  const [accessKeyId = '', day = '', ...scope] = claim.credential.split('/');
  if (accessKeyId !== credentials.accessKeyId) {
    throw new S3Error(403, 'InvalidAccessKeyId', 'The access key is not known.');
  }
  if (scope.join('/') !== `${credentials.region}/s3/aws4_request` || day !== claim.date.slice(0, 8)) {
    throw new S3Error(
      403,
      'SignatureDoesNotMatch',
      'The credential scope is not of this region, service or day.',
    );
  }
  refuseWrongTime(claim, now);
  refuseUnsignedHeaders(claim, request.headers);
  const expected = sign({ claim, request, day, scope: [day, ...scope].join('/'), secret: credentials });
  if (!isSame(expected, claim.signature)) {
    throw new S3Error(403, 'SignatureDoesNotMatch', 'The signature does not match the request.');
  }
  return claim.payloadHash;
}

function readClaim({ target, headers }: SignedRequest): Claim {
  const isInQuery = queryValue(target, 'x-amz-signature') !== undefined;
  const { authorization } = headers;
  if (isInQuery && authorization !== undefined) {
    throw new S3Error(400, 'InvalidArgument', 'Sign in the header or in the address, not in both.');
  }
  if (isInQuery) return readQueryClaim(target, headers);
  if (authorization !== undefined) return readHeaderClaim(authorization, headers);
  throw new S3Error(403, 'AccessDenied', 'Anonymous access is not allowed.');
}

function readHeaderClaim(authorization: string, headers: IncomingHttpHeaders): Claim {
  const match =
    /^AWS4-HMAC-SHA256 +Credential=([^, ]+), *SignedHeaders=([^, ]+), *Signature=([0-9a-f]{64})$/.exec(
      authorization.trim(),
    );
  const [, credential, signedHeaders, signature] = match ?? [];
  const payloadHash = headerText(headers, 'x-amz-content-sha256');
  if (
    credential === undefined ||
    signedHeaders === undefined ||
    signature === undefined ||
    payloadHash === ''
  ) {
    throw new S3Error(403, 'AccessDenied', 'The authorization header is not understood.');
  }
  const date = headerText(headers, 'x-amz-date');
  return { credential, signedHeaders: signedHeaders.split(';'), signature, date, payloadHash };
}

function readQueryClaim(target: Target, headers: IncomingHttpHeaders): Claim {
  refuseRepeatedParameters(target);
  const value = (name: string): string => queryValue(target, name) ?? '';
  const expiresInS = Number(value('x-amz-expires'));
  const isSane = Number.isInteger(expiresInS) && expiresInS >= 1 && expiresInS <= LONGEST_EXPIRY_S;
  if (value('x-amz-algorithm') !== ALGORITHM || !isSane) {
    throw new S3Error(400, 'AuthorizationQueryParametersError', 'The signing parameters are not understood.');
  }
  const payloadHash =
    headerText(headers, 'x-amz-content-sha256') || value('x-amz-content-sha256') || 'UNSIGNED-PAYLOAD';
  return {
    credential: value('x-amz-credential'),
    signedHeaders: value('x-amz-signedheaders').split(';'),
    signature: value('x-amz-signature'),
    date: value('x-amz-date'),
    payloadHash,
    expiresInS,
  };
}

/** Two values of one parameter could be interpreted differently by the check and by the handler. */
function refuseRepeatedParameters(target: Target): void {
  const names = target.query.map(([name]) => name.toLowerCase());
  if (new Set(names).size !== names.length) {
    throw new S3Error(400, 'InvalidArgument', 'A query parameter is given twice.');
  }
}

function refuseWrongTime(claim: Claim, now: Date): void {
  const match = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(claim.date);
  if (match === null) throw new S3Error(403, 'AccessDenied', 'The signing date is missing or malformed.');
  const [year = 0, month = 0, ...rest] = match.slice(1).map(Number);
  const signedAt = Date.UTC(year, month - 1, ...rest);
  const age = now.getTime() - signedAt;
  if (age < -CLOCK_SKEW_MS)
    throw new S3Error(403, 'RequestTimeTooSkewed', 'The signing date is in the future.');
  if (claim.expiresInS !== undefined && age > claim.expiresInS * 1000) {
    throw new S3Error(403, 'AccessDenied', 'Request has expired');
  }
  if (claim.expiresInS === undefined && age > CLOCK_SKEW_MS) {
    throw new S3Error(403, 'RequestTimeTooSkewed', 'The signing date is too old.');
  }
}

/** All headers that affect processing must be signed. */
function refuseUnsignedHeaders(claim: Claim, headers: IncomingHttpHeaders): void {
  const signed = new Set(claim.signedHeaders);
  const loose = Object.keys(headers).find((name) => name.startsWith('x-amz-') && !signed.has(name));
  if (!signed.has('host') || loose !== undefined) {
    throw new S3Error(403, 'AccessDenied', `The header ${loose ?? 'host'} is not signed.`);
  }
}

interface Signing {
  readonly claim: Claim;
  readonly request: SignedRequest;
  readonly day: string;
  readonly scope: string;
  readonly secret: Credentials;
}

function sign({ claim, request, day, scope, secret }: Signing): string {
  const { method, target, headers } = request;
  const canonical = [
    method,
    target.path.split('/').map(encode).join('/'),
    canonicalQuery(target),
    ...claim.signedHeaders.map((name) => `${name}:${headerText(headers, name)}`),
    '',
    claim.signedHeaders.join(';'),
    claim.payloadHash,
  ].join('\n');
  const text = [ALGORITHM, claim.date, scope, createHash('sha256').update(canonical).digest('hex')].join(
    '\n',
  );
  const key = [secret.region, 's3', 'aws4_request'].reduce(
    (previous: Buffer, part) => mac(previous, part),
    mac(`AWS4${secret.secretAccessKey}`, day),
  );
  return mac(key, text).toString('hex');
}

function canonicalQuery(target: Target): string {
  return target.query
    .filter(([name]) => name.toLowerCase() !== 'x-amz-signature')
    .map(([name, value]): [string, string] => [encode(name), encode(value)])
    .sort(([a, x], [b, y]) => compare(a, b) || compare(x, y))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const mac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** Percent-encoding according to RFC 3986, which reserves five characters that the built-in function does not encode. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** The value of a header in the signature: joined, trimmed, with inner white space collapsed. */
export function headerText(headers: IncomingHttpHeaders, name: string): string {
  const value = headers[name];
  return (Array.isArray(value) ? value.join(',') : (value ?? '')).trim().replace(/ +/g, ' ');
}

function isSame(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}
