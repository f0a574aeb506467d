import { chainOf, type EventFacts, type EventValues, linkDigest, valuesDigest } from './digests';
import type { Head } from './head-signatures';

/** A sealed event as stored. The event is null if it is missing; the salt is null if its values were erased. */
export interface SealedEvent {
  readonly chain: number;
  readonly position: number;
  readonly eventId: string;
  readonly sealedAt: string;
  readonly valuesDigest: string;
  readonly digest: string;
  readonly salt: string | null;
  readonly event: (EventFacts & EventValues) | null;
}

/** The first event of a chain that differs from what was sealed, and the reason. */
export interface Break {
  readonly chain: number;
  readonly position: number;
  readonly eventId: string;
  readonly reason: string;
}

export interface CheckedChain {
  readonly chain: number;
  readonly events: number;
  readonly digest: string;
  readonly broken: Break | null;
}

/**
 * Checks one chain in order: no event was altered, inserted or removed. Truncation at the end is detected only by
 * `missingHead`.
 */
export class ChainCheck {
  private position = 0;
  private digest = '';
  private broken: Break | null = null;
  private isClosed = false;
  private lastDone: SealedEvent | null = null;
  private readonly erased = new Map<string, SealedEvent>();
  private readonly erasures = new Set<string>();
  private readonly digests = new Map<number, string | null>();

  /** `heads`: positions whose digest was stored outside the chain. */
  constructor(
    private readonly chain: number,
    heads: readonly Pick<Head, 'position'>[] = [],
  ) {
    for (const { position } of heads) this.digests.set(position, null);
  }

  add(sealed: SealedEvent): void {
    if (this.broken !== null) return;
    const reason = this.reasonAgainst(sealed);
    if (reason !== null) this.broken = breakAt(sealed, reason);
    this.position = sealed.position;
    this.digest = sealed.digest;
    if (this.digests.has(sealed.position)) this.digests.set(sealed.position, sealed.digest);
  }

  /** `isGone`: the workspace of the chain was deleted. */
  end({ isGone }: { isGone: boolean }): CheckedChain {
    const [unnamed] = [...this.erased].filter(([id]) => !this.erasures.has(id)).map(([, sealed]) => sealed);
    if (unnamed !== undefined)
      this.broken ??= breakAt(unnamed, 'its values were erased, and no event of the trail says so');
    if (isGone && !this.isClosed && this.lastDone !== null)
      this.broken ??= breakAt(this.lastDone, 'the workspace is gone, and no event closes its chain');
    const { chain, position, digest, broken } = this;
    return { chain, events: position, digest, broken };
  }

  /** The first stored head that the chain does not reach or does not contain. */
  missingHead<Stored extends Pick<Head, 'position' | 'digest'>>(heads: readonly Stored[]): Stored | null {
    return heads.find(({ position, digest }) => this.digests.get(position) !== digest) ?? null;
  }

  private reasonAgainst(sealed: SealedEvent): string | null {
    const { event, salt } = sealed;
    if (sealed.position !== this.position + 1)
      return `the chain goes from ${this.position} to ${sealed.position}: what was between them is gone`;
    if (event === null) return 'the event is gone';
    if (event.id !== sealed.eventId || chainOf(event) !== this.chain || sealed.chain !== this.chain)
      return 'the event belongs to another chain';
    const link = { ...sealed, previous: this.digest };
    if (linkDigest(link, event) !== sealed.digest)
      return 'the event, or what was before it, is not what was sealed';
    if (salt === null) {
      if (!hasNoValues(event)) return 'its values are there without their salt';
      this.erased.set(sealed.eventId, sealed);
    } else if (valuesDigest(salt, event) !== sealed.valuesDigest)
      return 'its values are not those that were sealed';
    return this.follow(sealed, event);
  }

  private follow(sealed: SealedEvent, event: EventFacts & EventValues): string | null {
    if (event.action === 'audit.erase') for (const id of erasedIds(event.newValue)) this.erasures.add(id);
    if (event.result !== 'ok') return null;
    // Access requests to a deleted workspace are still possible.
    if (this.isClosed && event.action !== 'audit.erase')
      return 'the chain goes on after the event that closed it';
    this.lastDone = sealed;
    this.isClosed ||= event.action === 'workspace.delete' && event.targetId === event.workspaceId;
    return null;
  }
}

const breakAt = ({ chain, position, eventId }: SealedEvent, reason: string): Break => ({
  chain,
  position,
  eventId,
  reason,
});

const hasNoValues = ({ oldValue, newValue, reason, ip, userAgent }: EventValues): boolean =>
  [oldValue, newValue, reason, ip, userAgent].every((value) => value === null);

function erasedIds(value: unknown): string[] {
  if (typeof value !== 'object' || value === null || !('events' in value)) return [];
  return Array.isArray(value.events) ? value.events.map(String) : [];
}
