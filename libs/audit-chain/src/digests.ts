import { createHash } from 'node:crypto';

/** The part of an event that the chain keeps permanently. */
export interface EventFacts {
  readonly id: string;
  /** UTC with microseconds, `2026-11-23T01:02:03.000004Z`. */
  readonly at: string;
  readonly actorId: number | null;
  readonly action: string;
  readonly result: string;
  readonly workspaceId: number | null;
  readonly formId: number | null;
  readonly targetType: string | null;
  readonly targetId: number | null;
  readonly requestId: string | null;
}

/** Personal data of an event. It can be erased without breaking the chain, which contains only its salted digest. */
export interface EventValues {
  readonly oldValue: unknown;
  readonly newValue: unknown;
  readonly reason: string | null;
  readonly ip: string | null;
  readonly userAgent: string | null;
}

/** Position of an event in the chain of its workspace. 0 is the chain of the installation. */
export interface Link {
  readonly chain: number;
  /** Starts at 1, without gaps. */
  readonly position: number;
  /** Digest of the previous event. Empty for the first. */
  readonly previous: string;
  readonly sealedAt: string;
  readonly valuesDigest: string;
}

/** The chain that an event belongs to. */
export const chainOf = ({ workspaceId }: Pick<EventFacts, 'workspaceId'>): number => workspaceId ?? 0;

/** SHA-256 of the salt and the values, hex. Without the salt, values cannot be found by trial. */
export function valuesDigest(salt: string, values: EventValues): string {
  const { oldValue, newValue, reason, ip, userAgent } = values;
  return sha256(`${salt}\n${canonicalJson([oldValue ?? null, newValue ?? null, reason, ip, userAgent])}`);
}

/** SHA-256 of an event, its position and everything before it, hex. */
export function linkDigest(link: Link, event: EventFacts): string {
  const { chain, position, previous, sealedAt } = link;
  const { id, at, actorId, action, result, workspaceId, formId, targetType, targetId, requestId } = event;
  return sha256(
    canonicalJson([
      chain,
      position,
      previous,
      sealedAt,
      id,
      at,
      actorId,
      action,
      result,
      workspaceId,
      formId,
      targetType,
      targetId,
      requestId,
      link.valuesDigest,
    ]),
  );
}

/** JSON without whitespace, with object keys in UTF-16 code unit order (RFC 8785 for strings and integers). */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_name, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([one], [other]) => (one < other ? -1 : 1)))
      : each,
  );
}

const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');
