import type { IncomingMessage } from 'node:http';
import { S3Error } from './s3-error';
import { answerEmpty, answerXml, bucketOf, type Exchange, receiveText } from './exchange';
import type { CorsRule } from './storage';
import { childrenOf, parseXml, textOf, type XmlElement, type XmlTree } from './xml';

const MOST_RULES = 100;

/** Returns the CORS headers of a response according to the bucket's rules. Empty if no rule matches. */
export function corsHeaders(request: IncomingMessage, rules: readonly CorsRule[]): Record<string, string> {
  const { origin } = request.headers;
  const isPreflight = request.method === 'OPTIONS';
  const asked = request.headers['access-control-request-method'];
  const method = (isPreflight ? asked : request.method) ?? '';
  const names = (request.headers['access-control-request-headers'] ?? '').toLowerCase().split(/\s*,\s*/);
  const wanted = isPreflight ? names.filter(Boolean) : [];
  if (origin === undefined) return {};
  const rule = rules.find(
    ({ origins, methods, headers }) =>
      origins.some((pattern) => matches(pattern, origin)) &&
      methods.includes(method) &&
      wanted.every((name) => headers.some((pattern) => matches(pattern.toLowerCase(), name))),
  );
  if (rule === undefined) return { vary: 'Origin' };
  return {
    vary: 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method',
    'access-control-allow-origin': rule.origins.includes('*') ? '*' : origin,
    ...(rule.exposed.length > 0 && { 'access-control-expose-headers': rule.exposed.join(', ') }),
    ...(isPreflight && { 'access-control-allow-methods': rule.methods.join(', ') }),
    ...(isPreflight && wanted.length > 0 && { 'access-control-allow-headers': wanted.join(', ') }),
    ...(isPreflight && rule.maxAge !== undefined && { 'access-control-max-age': String(rule.maxAge) }),
  };
}

/** A pattern can contain one asterisk. */
function matches(pattern: string, text: string): boolean {
  const [start = '', end] = pattern.split('*');
  if (end === undefined) return pattern === text;
  return text.length >= start.length + end.length && text.startsWith(start) && text.endsWith(end);
}

/** `PUT /bucket?cors` */
export async function putCors(exchange: Exchange): Promise<void> {
  bucketOf(exchange);
  const document = parseXml(await receiveText(exchange));
  const rules = childrenOf(document, 'CORSRule').map(readRule);
  if (rules.length === 0 || rules.length > MOST_RULES)
    throw new S3Error(400, 'MalformedXML', 'One to 100 rules.');
  exchange.storage.saveBucket(exchange.target.bucket, { ...bucketOf(exchange), cors: rules });
  answerEmpty(exchange, 200);
}

/** `GET /bucket?cors` */
export function getCors(exchange: Exchange): void {
  const { cors } = bucketOf(exchange);
  if (cors.length === 0) throw new S3Error(404, 'NoSuchCORSConfiguration', 'The bucket has no CORS rules.');
  answerXml(exchange, 'CORSConfiguration', { CORSRule: cors.map(renderRule) });
}

/** `DELETE /bucket?cors` */
export function deleteCors(exchange: Exchange): void {
  exchange.storage.saveBucket(exchange.target.bucket, { ...bucketOf(exchange), cors: [] });
  answerEmpty(exchange, 204);
}

function readRule(element: XmlElement): CorsRule {
  const texts = (name: string): string[] => childrenOf(element, name).map(({ text }) => text.trim());
  const maxAge = textOf(element, 'MaxAgeSeconds');
  return {
    origins: texts('AllowedOrigin'),
    methods: texts('AllowedMethod'),
    headers: texts('AllowedHeader'),
    exposed: texts('ExposeHeader'),
    ...(maxAge !== undefined && { maxAge: Number(maxAge) }),
  };
}

function renderRule(rule: CorsRule): XmlTree {
  return {
    AllowedOrigin: rule.origins,
    AllowedMethod: rule.methods,
    AllowedHeader: rule.headers,
    ExposeHeader: rule.exposed,
    MaxAgeSeconds: rule.maxAge,
  };
}
