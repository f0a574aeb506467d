import type { EntityManager } from 'typeorm';

/** A count and the newest ids. */
export interface FoundGroup {
  readonly count: number;
  readonly ids: readonly number[];
}

export interface WaitingRequests {
  readonly id: number;
  readonly name: string;
  readonly count: number;
}

/** `$1` is the person. */
const ENDED = {
  review: `w.status = 'completed' AND w.outcome <> 'clean' AND w.executed_by = $1`,
  failed: `w.status = 'failed'`,
  completed: `w.status = 'completed'`,
};

export type EndedGroup = keyof typeof ENDED;

export type OverviewRepository = ReturnType<typeof overviewRepository>;

/** The dashboard over all workspaces of one person. */
export function overviewRepository(manager: EntityManager) {
  const newest = async (condition: string, values: readonly unknown[]): Promise<FoundGroup> => {
    const rows = await manager.query<{ id: number; count: number }[]>(
      `SELECT w.id, count(*) OVER ()::int AS count FROM ai_workflows w
         JOIN forms f ON f.id = w.form_id AND f.deleting_since IS NULL
         JOIN workspace_members m ON m.workspace_id = f.workspace_id AND m.user_id = $1
       WHERE ${condition} ORDER BY w.completed_at DESC NULLS FIRST, w.id DESC LIMIT $2`,
      [...values],
    );
    return { count: rows[0]?.count ?? 0, ids: rows.map(({ id }) => id) };
  };

  return {
    /** Unfinished workflows, newest first. */
    open: (userId: number, most: number): Promise<FoundGroup> =>
      newest(`w.status IN ('pending', 'running')`, [userId, most]),

    /** Workflows that ended since a time, last one first. */
    ended: (
      kind: EndedGroup,
      { userId, since, most }: { userId: number; since: Date; most: number },
    ): Promise<FoundGroup> => newest(`${ENDED[kind]} AND w.completed_at >= $3`, [userId, most, since]),

    /** Workspaces with pending requests that this person may decide. */
    requestsToDecide(userId: number): Promise<WaitingRequests[]> {
      return manager.query<WaitingRequests[]>(
        `SELECT p.id, p.name, count(*)::int AS count FROM access_requests r
           JOIN workspaces p ON p.id = r.workspace_id
           JOIN workspace_members m ON m.workspace_id = p.id AND m.user_id = $1 AND m.role IN ('owner', 'admin')
         WHERE r.status = 'pending' GROUP BY p.id, p.name ORDER BY p.name, p.id`,
        [userId],
      );
    },
  };
}
