import { invalid } from './s3-error';

/** Request target, parsed manually: a URL parser would resolve `..`, which is valid in a key. */
export interface Target {
  /** Decoded, with the leading slash. */
  readonly path: string;
  readonly bucket: string;
  readonly key: string;
  /** Decoded pairs in their original order. */
  readonly query: readonly (readonly [string, string])[];
}

const LONGEST_KEY = 1024;
/** Control characters are not valid in the XML of a listing. */
// eslint-disable-next-line no-control-regex -- that is what is looked for
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;

/** Parses the raw request target. Throws an S3 error if it is malformed. */
export function parseTarget(rawUrl: string): Target {
  const mark = rawUrl.indexOf('?');
  const path = decode(mark < 0 ? rawUrl : rawUrl.slice(0, mark));
  if (!path.startsWith('/')) throw invalid('The request target has to start with a slash.');
  const [bucket = '', ...rest] = path.slice(1).split('/');
  const key = rest.join('/');
  if (Buffer.byteLength(key) > LONGEST_KEY) throw invalid('A key has at most 1024 bytes.');
  if (UNWRITABLE.test(key)) throw invalid('A key may not hold control characters.');
  const query =
    mark < 0
      ? []
      : rawUrl
          .slice(mark + 1)
          .split('&')
          .filter(Boolean)
          .map(parsePair);
  return { path, bucket, key, query };
}

function parsePair(pair: string): readonly [string, string] {
  const mark = pair.indexOf('=');
  return mark < 0 ? [decode(pair), ''] : [decode(pair.slice(0, mark)), decode(pair.slice(mark + 1))];
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw invalid('The request target is not valid percent-encoded UTF-8.');
  }
}

/** Returns the first value of a query parameter. Ignores the case of its name, in which signing clients differ. */
export function queryValue(target: Target, name: string): string | undefined {
  return target.query.find(([given]) => given.toLowerCase() === name)?.[1];
}
