import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { toNumber } from './to-number';

/** Usage of a deleted workflow's calls in one month. Written by a database trigger. */
@Entity('usage_of_deleted')
@Index('usage_of_deleted_workspace_id_month', ['workspaceId', 'month'])
export class UsageOfDeletedEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id!: string;
  @Column('int') workspaceId!: number;
  @Column('int') formId!: number;
  @Column('varchar', { length: 200, nullable: true }) formName!: string | null;
  @Column('int', { nullable: true }) personId!: number | null;
  @Column('int', { nullable: true }) integrationId!: number | null;
  @Column('varchar', { length: 200 }) integrationName!: string;
  /** First day of the month (UTC). */
  @Column('date') month!: string;
  @Column('int') calls!: number;
  @Column('int') unpricedCalls!: number;
  @Column('bigint', { transformer: toNumber }) inputTokens!: number;
  @Column('bigint', { transformer: toNumber }) outputTokens!: number;
  @Column('bigint', { nullable: true, transformer: toNumber }) costMicroUsd!: number | null;
}
