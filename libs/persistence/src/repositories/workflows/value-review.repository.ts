import type { EntityManager } from 'typeorm';
import { UserEntity } from '../../entities/account.entities';
import { ValueReviewEntity } from '../../entities/value-review.entity';

/** A review of a value, with its reviewer. */
export interface NamedReview {
  readonly valueFrom: number;
  readonly reviewedBy: number | null;
  readonly reviewedAt: Date;
  readonly firstName: string | null;
  readonly lastName: string | null;
}

export type ValueReviewRepository = ReturnType<typeof valueReviewRepository>;

export function valueReviewRepository(manager: EntityManager) {
  return {
    /** In the order of the XML. */
    list(workflowId: number, most: number): Promise<NamedReview[]> {
      return manager
        .createQueryBuilder(ValueReviewEntity, 'review')
        .leftJoin(UserEntity, 'person', 'person.id = review.reviewed_by')
        .select([
          'review.value_from AS "valueFrom"',
          'review.reviewed_by AS "reviewedBy"',
          'review.reviewed_at AS "reviewedAt"',
          'person.first_name AS "firstName"',
          'person.last_name AS "lastName"',
        ])
        .where('review.workflow_id = :workflowId', { workflowId })
        .orderBy('review.value_from')
        .limit(most)
        .getRawMany<NamedReview>();
    },

    /** Returns the values that were not reviewed before. The first reviewer stays named. */
    async add(
      { workflowId, workspaceId, reviewedBy }: Omit<ValueReviewEntity, 'valueFrom' | 'reviewedAt'>,
      values: readonly number[],
    ): Promise<number[]> {
      const rows = await manager.query<{ from: number }[]>(
        `INSERT INTO ai_workflow_value_reviews (workflow_id, workspace_id, reviewed_by, value_from)
         SELECT $1, $2, $3, unnest($4::int[]) ON CONFLICT DO NOTHING RETURNING value_from AS "from"`,
        [workflowId, workspaceId, reviewedBy, [...values]],
      );
      return rows.map(({ from }) => from);
    },

    /** Returns the values that were reviewed before. */
    async remove(workflowId: number, values: readonly number[]): Promise<number[]> {
      const [rows] = await manager.query<[{ from: number }[], number]>(
        `DELETE FROM ai_workflow_value_reviews WHERE workflow_id = $1 AND value_from = ANY($2)
         RETURNING value_from AS "from"`,
        [workflowId, [...values]],
      );
      return rows.map(({ from }) => from);
    },
  };
}
