import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { toNumber } from './to-number';

/** What the calls of a deleted workflow took in a month. Written by the database. */
@Entity('usage_of_deleted')
@Index('usage_of_deleted_workspace_id_month', ['workspaceId', 'month'])
export class UsageOfDeletedEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id!: string;

  @Column('int')
  workspaceId!: number;

  @Column('int')
  formId!: number;

  @Column('varchar', { length: 200, nullable: true })
  formName!: string | null;

  @Column('int', { nullable: true })
  personId!: number | null;

  @Column('int', { nullable: true })
  integrationId!: number | null;

  @Column('varchar', { length: 200 })
  integrationName!: string;

  /** Its first day (UTC). */
  @Column('date')
  month!: string;

  @Column('int')
  calls!: number;

  @Column('int')
  unpricedCalls!: number;

  @Column('bigint', { transformer: toNumber })
  inputTokens!: number;

  @Column('bigint', { transformer: toNumber })
  outputTokens!: number;

  @Column('bigint', { nullable: true, transformer: toNumber })
  costMicroUsd!: number | null;
}
