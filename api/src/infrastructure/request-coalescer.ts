import { Injectable } from '@nestjs/common';
import { asSystem } from '../http/database-user';

/** A question whose answer is the same for everybody who may ask it. */
export interface CoalescedQuery {
  /** Null for one about all workspaces. */
  readonly workspaceId: number | null;
  /** Whatever else the answer depends on. */
  readonly about: object;
}

/** Where the event of a change was lost, an answer is older than the change by so much at most. */
const KEPT_MS = 1000;
/** More different questions than are asked within a second. */
const MOST = 500;

/** Sums that are asked for by all whose screens heard of one change: the database is asked once for all of them. */
@Injectable()
export class RequestCoalescer {
  private readonly groups: Pick<CoalescedRequests<unknown>, 'changed'>[] = [];

  /** For the answers to one kind of question. */
  coalesced<T>(): CoalescedRequests<T> {
    const coalesced = new CoalescedRequests<T>();
    this.groups.push(coalesced);
    return coalesced;
  }

  /** Whoever asks from now on is given nothing that was asked for before: of this workspace, and of all. */
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
   * Only for those whom the guard has let in. It is asked beyond the fence, so that nobody is given what was left out for another
   * person's rights. What fails is not kept.
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
