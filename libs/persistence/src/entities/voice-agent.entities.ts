import type { VoiceAgentAction } from '@app/contracts';
import { Column, CreateDateColumn, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** Settings of a voice agent for the respondents of a folder. No calls are placed. */
@Entity('voice_agent_configurations')
@Index('voice_agent_configurations_form_id_id', ['formId', 'id'])
export class VoiceAgentEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' }) id!: number;
  @Column('int') formId!: number;
  @Column('varchar', { length: 200 }) name!: string;
  @Column('varchar', { length: 100 }) voice!: string;
  @Column('varchar', { length: 35 }) language!: string;
  @Column('varchar', { length: 10000 }) initialPrompt!: string;
  @Column('varchar', { length: 10000, nullable: true }) followUpPrompt!: string | null;
  /** Seconds. */
  @Column('int', { default: 60 }) maxResponseTime!: number;
  @Column('int', { default: 2 }) maxRetries!: number;
  /** Minutes. */
  @Column('int', { default: 15 }) retryDelay!: number;
  @Column('varchar', { length: 10, default: 'retry' }) noAnswerAction!: VoiceAgentAction;
  @Column('varchar', { length: 10, default: 'continue' }) incompleteResponseAction!: VoiceAgentAction;
  @Column('varchar', { length: 10, default: 'retry' }) droppedCallAction!: VoiceAgentAction;
  @Column('boolean', { default: true }) callbackEnabled!: boolean;
  @Column('boolean', { default: true }) active!: boolean;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @Column('timestamptz', { default: () => 'now()' }) updatedAt!: Date;
}
