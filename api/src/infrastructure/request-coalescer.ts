import { Injectable } from '@nestjs/common';
import { asSystem } from '../http/database-user';

/** A query whose answer is the same for all users who may make it. */
export interface CoalescedQuery {
  /** Null for a query about all workspaces. */
  readonly workspaceId: number | null;
  /** Everything else that the answer depends on. */
  readonly about: object;
}

/** Maximum age of an answer whose change event was lost. */
const KEPT_MS = 1000;
/** Above the number of different queries within a second. */
const MOST = 500;

/** Coalesces totals: all screens that receive one change event share one database query. */
@Injectable()
export class RequestCoalescer {
  private readonly groups: Pick<CoalescedRequests<unknown>, 'changed'>[] = [];

  /** Creates the cache for one kind of query. */
  coalesced<T>(): CoalescedRequests<T> {
    const coalesced = new CoalescedRequests<T>();
    this.groups.push(coalesced);
    return coalesced;
  }

  /** Invalidates earlier answers about this workspace, and about all workspaces. */
  changed(workspaceId: number | null): void {
    for (const coalesced of this.groups) coalesced.changed(workspaceId);
  }
}

interface Kept<T> {
  readonly workspaceId: number | null;
  readonly askedAt: number;
  readonly answer: Promise<T>;
  isUnderWay: boolean;
}

export class CoalescedRequests<T> {
  private readonly kept = new Map<string, Kept<T>>();

  /**
   * Call only after the guard has authorized the person. The query runs outside row-level security, so that no answer reflects
   * another person's permissions. Failures are not cached.
   */
  answer({ workspaceId, about }: CoalescedQuery, ask: () => Promise<T>): Promise<T> {
    const key = JSON.stringify([workspaceId, about]);
    const known = this.kept.get(key);
    if (known !== undefined && (known.isUnderWay || Date.now() - known.askedAt < KEPT_MS))
      return known.answer;
    const asked = { workspaceId, askedAt: Date.now(), answer: asSystem(ask), isUnderWay: true };
    this.kept.delete(key);
    this.kept.set(key, asked);
    asked.answer.then(
      () => {
        asked.isUnderWay = false;
      },
      () => {
        if (this.kept.get(key) === asked) this.kept.delete(key);
      },
    );
    const [oldest] = this.kept.keys();
    if (this.kept.size > MOST && oldest !== undefined) this.kept.delete(oldest);
    return asked.answer;
  }

  changed(workspaceId: number | null): void {
    for (const [key, each] of this.kept)
      if (each.workspaceId === null || each.workspaceId === workspaceId) this.kept.delete(key);
  }
}
