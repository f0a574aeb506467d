import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A member's tick that a value of a result has been reviewed. */
@Entity('ai_workflow_value_reviews')
export class ValueReviewEntity {
  @PrimaryColumn('int') workflowId!: number;
  /** Offset of the value in the XML. */
  @PrimaryColumn('int') valueFrom!: number;
  @Column('int') workspaceId!: number;
  @Column('int', { nullable: true }) reviewedBy!: number | null;
  @Column('timestamptz', { default: () => 'now()' }) reviewedAt!: Date;
}
