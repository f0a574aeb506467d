import type { AiProvider } from '@app/contracts';
import { Column, CreateDateColumn, Entity, Index, PrimaryColumn, UpdateDateColumn } from 'typeorm';

/** Both tables of integrations draw their ids from one sequence, so that an id names one row. */
const NEXT_ID = `nextval('ai_integration_id_seq')`;

interface AiIntegrationSettings {
  baseUrl?: string;
  model?: string;
  contextTokens?: number;
  outputTokens?: number;
}

@Entity('workspace_ai_agent_integrations')
@Index('workspace_ai_agent_integrations_workspace_id_id', ['workspaceId', 'id'])
export class WorkspaceAiIntegrationEntity {
  @PrimaryColumn('int', { default: () => NEXT_ID })
  id!: number;

  @Column('int')
  workspaceId!: number;

  @Column('varchar', { length: 200, default: 'Default Integration' })
  name!: string;

  @Column('varchar', { length: 10 })
  provider!: AiProvider;

  /** Sealed by libs/persistence/src/sealed-key.ts; bound to the row and to the host that the key is sent to. */
  @Column('varchar', { length: 4000 })
  apiKey!: string;

  @Column('varchar', { length: 4 })
  keyLast4!: string;

  @Column('jsonb', { default: () => `'{}'` })
  settings!: AiIntegrationSettings;

  @Column('boolean', { default: true })
  active!: boolean;

  @Column('boolean', { default: false })
  keyInvalid!: boolean;

  @Column('timestamptz', { nullable: true })
  lastUsedAt!: Date | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  @UpdateDateColumn({ type: 'timestamptz' })
  updatedAt!: Date;
}

@Entity('ai_agent_integrations')
@Index('ai_agent_integrations_form_id_id', ['formId', 'id'])
export class FormAiIntegrationEntity {
  @PrimaryColumn('int', { default: () => NEXT_ID })
  id!: number;

  @Column('int')
  formId!: number;

  @Column('varchar', { length: 200, default: 'Default Integration' })
  name!: string;

  @Column('varchar', { length: 10 })
  provider!: AiProvider;

  @Column('varchar', { length: 4000 })
  apiKey!: string;

  @Column('varchar', { length: 4 })
  keyLast4!: string;

  @Column('jsonb', { default: () => `'{}'` })
  settings!: AiIntegrationSettings;

  @Column('boolean', { default: true })
  active!: boolean;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  @UpdateDateColumn({ type: 'timestamptz' })
  updatedAt!: Date;
}
