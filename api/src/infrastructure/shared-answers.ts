import { Injectable } from '@nestjs/common';
import { asInstallation } from '../http/actor';

/** A question whose answer is the same for everybody who may ask it. */
export interface SharedQuestion {
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
export class SharedAnswers {
  private readonly shelves: Pick<Shelf<unknown>, 'changed'>[] = [];

  /** For the answers to one kind of question. */
  shelf<T>(): Shelf<T> {
    const shelf = new Shelf<T>();
    this.shelves.push(shelf);
    return shelf;
  }

  /** Whoever asks from now on is given nothing that was asked for before: of this workspace, and of all. */
  changed(workspaceId: number | null): void {
    for (const shelf of this.shelves) shelf.changed(workspaceId);
  }
}

interface Kept<T> {
  readonly workspaceId: number | null;
  readonly askedAt: number;
  readonly answer: Promise<T>;
  isUnderWay: boolean;
}

export class Shelf<T> {
  private readonly kept = new Map<string, Kept<T>>();

  /**
   * Only for those whom the guard has let in. It is asked beyond the fence, so that nobody is given what was left out for another
   * person's rights. What fails is not kept.
   */
  answer({ workspaceId, about }: SharedQuestion, ask: () => Promise<T>): Promise<T> {
    const key = JSON.stringify([workspaceId, about]);
    const known = this.kept.get(key);
    if (known !== undefined && (known.isUnderWay || Date.now() - known.askedAt < KEPT_MS))
      return known.answer;
    const asked = { workspaceId, askedAt: Date.now(), answer: asInstallation(ask), isUnderWay: true };
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
