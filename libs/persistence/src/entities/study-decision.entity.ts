import type { DecisionKind, Evidence } from '@app/contracts';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A decision of a person about one value of the study of a result. Later decisions about the value are rows of their own. */
@Entity('study_decisions')
export class StudyDecisionEntity {
  @PrimaryGeneratedColumn('identity', { type: 'int', generatedIdentity: 'ALWAYS' }) id!: number;
  @Column('int') workflowId!: number;
  @Column('int') workspaceId!: number;
  /** Id of the entity whose value was decided. */
  @Column('varchar', { length: 200 }) entity!: string;
  @Column('varchar', { length: 20 }) field!: string;
  /** Counts the decisions about this value, from 1. */
  @Column('int') version!: number;
  @Column('varchar', { length: 10 }) decision!: DecisionKind;
  @Column('jsonb', { nullable: true }) valueBefore!: unknown;
  @Column('jsonb', { nullable: true }) value!: unknown;
  @Column('jsonb', { default: [] }) evidence!: Evidence[];
  @Column('text', { nullable: true }) reason!: string | null;
  @Column('int', { nullable: true }) decidedBy!: number | null;
  @Column('timestamptz', { default: () => 'now()' }) decidedAt!: Date;
}
