import { Column, Entity, PrimaryColumn } from 'typeorm';

/** That somebody has looked at a value of a result. */
@Entity('ai_workflow_value_reviews')
export class ValueReviewEntity {
  @PrimaryColumn('int')
  workflowId!: number;

  /** Where the value begins in the XML. */
  @PrimaryColumn('int')
  valueFrom!: number;

  @Column('int')
  workspaceId!: number;

  @Column('int', { nullable: true })
  reviewedBy!: number | null;

  @Column('timestamptz', { default: () => 'now()' })
  reviewedAt!: Date;
}
