import { invalid } from './s3-error';
import { compareKeys, type StoredObject } from './storage';

interface ListQuestion {
  /** Returns all keys with the prefix, in order. */
  readonly objects: readonly StoredObject[];
  readonly prefix: string;
  readonly delimiter: string;
  readonly maxKeys: number;
  readonly token?: string;
  readonly startAfter: string;
}

export interface Page {
  readonly objects: readonly StoredObject[];
  readonly prefixes: readonly string[];
  readonly maxKeys: number;
  readonly nextToken?: string;
}

/** Returns one page of a listing. Keys with the same text up to the next delimiter count as one entry. */
export function listPage(question: ListQuestion): Page {
  const { objects, maxKeys, token, startAfter } = question;
  const after = token === undefined ? startAfter : readToken(token);
  const found: StoredObject[] = [];
  const prefixes: string[] = [];
  let last = after;
  for (const object of objects) {
    const common = commonPrefix(object.key, question);
    const name = common ?? object.key;
    const isBehindUs = compareKeys(name, after) <= 0 || name === last;
    if (isBehindUs) continue;
    if (found.length + prefixes.length >= maxKeys) {
      return { objects: found, prefixes, maxKeys, nextToken: maxKeys === 0 ? undefined : writeToken(last) };
    }
    if (common === undefined) found.push(object);
    else prefixes.push(common);
    last = name;
  }
  return { objects: found, prefixes, maxKeys };
}

function commonPrefix(key: string, { prefix, delimiter }: ListQuestion): string | undefined {
  if (delimiter === '') return undefined;
  const end = key.indexOf(delimiter, prefix.length);
  return end < 0 ? undefined : key.slice(0, end + delimiter.length);
}

const writeToken = (name: string): string => Buffer.from(name).toString('base64url');

function readToken(token: string): string {
  const name = Buffer.from(token, 'base64url').toString('utf8');
  if (writeToken(name) !== token) throw invalid('The continuation token is not one of ours.');
  return name;
}
