import type { AiIntegrationSettings, AiProvider } from '@app/contracts';
import {
  Column,
  CreateDateColumn,
  Entity,
  Index,
  PrimaryColumn,
  PrimaryGeneratedColumn,
  UpdateDateColumn,
} from 'typeorm';

/** Both integration tables share one sequence, so an id is unique across them. */
const NEXT_ID = `nextval('ai_integration_id_seq')`;

@Entity('workspace_ai_agent_integrations')
@Index('workspace_ai_agent_integrations_workspace_id_id', ['workspaceId', 'id'])
export class WorkspaceAiIntegrationEntity {
  @PrimaryColumn('int', { default: () => NEXT_ID }) id!: number;
  @Column('int') workspaceId!: number;
  @Column('varchar', { length: 200, default: 'Default Integration' }) name!: string;
  @Column('varchar', { length: 10 }) provider!: AiProvider;
  /** Encrypted by libs/encryption; bound to the row and to the host that the key is sent to. */
  @Column('varchar', { length: 4000 }) apiKey!: string;
  @Column('varchar', { length: 4 }) keyLast4!: string;
  @Column('jsonb', { default: () => `'{}'` }) settings!: AiIntegrationSettings;
  @Column('boolean', { default: true }) active!: boolean;
  @Column('boolean', { default: false }) keyInvalid!: boolean;
  @Column('timestamptz', { nullable: true }) lastUsedAt!: Date | null;
  /**
   * Concurrency limit after the provider last refused one of several calls, and the time of that refusal; null for
   * never.
   */
  @Column('int', { nullable: true }) callLimit!: number | null;
  @Column('timestamptz', { nullable: true }) callLimitAt!: Date | null;
  /** Last lookup of the model in the vendor's list; null for never. */
  @Column('timestamptz', { nullable: true }) listedAt!: Date | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @UpdateDateColumn({ type: 'timestamptz' }) updatedAt!: Date;
}

@Entity('ai_agent_integrations')
@Index('ai_agent_integrations_form_id_id', ['formId', 'id'])
export class FormAiIntegrationEntity {
  @PrimaryColumn('int', { default: () => NEXT_ID }) id!: number;
  @Column('int') formId!: number;
  @Column('varchar', { length: 200, default: 'Default Integration' }) name!: string;
  @Column('varchar', { length: 10 }) provider!: AiProvider;
  @Column('varchar', { length: 4000 }) apiKey!: string;
  @Column('varchar', { length: 4 }) keyLast4!: string;
  @Column('jsonb', { default: () => `'{}'` }) settings!: AiIntegrationSettings;
  @Column('boolean', { default: true }) active!: boolean;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @UpdateDateColumn({ type: 'timestamptz' }) updatedAt!: Date;
}

/** Usage of an integration in one month (UTC). No foreign key: usage outlives a deleted integration. */
@Entity('ai_integration_months')
export class AiIntegrationMonthEntity {
  @PrimaryColumn('int') integrationId!: number;
  /** First day of the month. */
  @PrimaryColumn('date') month!: string;
  @Column('int', { default: 0 }) calls!: number;
  @Column('bigint', { default: 0 }) inputTokens!: string;
  @Column('bigint', { default: 0 }) outputTokens!: string;
  /** Only calls with a known price. */
  @Column('bigint', { default: 0 }) costMicroUsd!: string;
}

/** Usage of one call until it is added to its month. Insert-only, so that calls never wait for each other. */
@Entity('ai_integration_spendings')
@Index('ai_integration_spendings_integration_id_month', ['integrationId', 'month'])
export class AiIntegrationSpendingEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' }) id!: string;
  @Column('int') integrationId!: number;
  @Column('date') month!: string;
  @Column('int') calls!: number;
  @Column('bigint') inputTokens!: string;
  @Column('bigint') outputTokens!: string;
  @Column('bigint') costMicroUsd!: string;
}
