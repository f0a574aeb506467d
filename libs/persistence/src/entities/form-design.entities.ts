import type {
  FormIntegrationSettings,
  FormIntegrationType,
  QuestionChoice,
  QuestionType,
} from '@app/contracts';
import { Column, CreateDateColumn, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

@Entity('form_sections')
@Index('form_sections_form_id_order', ['formId', 'order', 'id'])
export class FormSectionEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' }) id!: number;
  @Column('int') formId!: number;
  @Column('varchar', { length: 200 }) name!: string;
  @Column('varchar', { length: 2000, nullable: true }) description!: string | null;
  @Column('int', { default: 0 }) order!: number;
  /** OID of the source ItemGroupDef. */
  @Column('varchar', { length: 200, nullable: true }) sourceOid!: string | null;
  /** Time of removal from the design; the row is kept for the answers to its questions. */
  @Column('timestamptz', { nullable: true }) archivedAt!: Date | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @Column('timestamptz', { default: () => 'now()' }) updatedAt!: Date;
}

@Entity('form_questions')
@Index('form_questions_section_id_order', ['sectionId', 'order', 'id'])
export class FormQuestionEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' }) id!: number;
  @Column('int') sectionId!: number;
  @Column('varchar', { length: 2000 }) questionText!: string;
  /** Read aloud before the question. */
  @Column('varchar', { length: 2000, nullable: true }) introText!: string | null;
  @Column('varchar', { length: 2000, nullable: true }) description!: string | null;
  @Column('varchar', { length: 20, default: 'text' }) questionType!: QuestionType;
  @Column('boolean', { default: false }) required!: boolean;
  @Column('int', { default: 0 }) order!: number;
  /** Choices of a `multipleChoice` or `checkbox` question. */
  @Column('jsonb', { default: () => `'[]'` }) choices!: QuestionChoice[];
  /** OID of the source ItemDef. */
  @Column('varchar', { length: 200, nullable: true }) sourceOid!: string | null;
  /** Time of removal from the design; the row is kept for its answers. */
  @Column('timestamptz', { nullable: true }) archivedAt!: Date | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @Column('timestamptz', { default: () => 'now()' }) updatedAt!: Date;
}

/** A key for a service that could place calls. */
@Entity('form_api_integrations')
@Index('form_api_integrations_form_id_id', ['formId', 'id'])
export class FormApiIntegrationEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' }) id!: number;
  @Column('int') formId!: number;
  @Column('varchar', { length: 200, default: 'Default Integration' }) name!: string;
  @Column('varchar', { length: 10 }) type!: FormIntegrationType;
  /** Encrypted by libs/encryption. */
  @Column('varchar', { length: 4000 }) apiKey!: string;
  @Column('varchar', { length: 4 }) keyLast4!: string;
  @Column('jsonb', { default: () => `'{}'` }) settings!: FormIntegrationSettings;
  @Column('boolean', { default: true }) active!: boolean;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @Column('timestamptz', { default: () => 'now()' }) updatedAt!: Date;
}
