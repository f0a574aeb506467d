import type {
  FormIntegrationSettings,
  FormIntegrationType,
  QuestionChoice,
  QuestionType,
  VisitType,
} from '@app/contracts';
import { Column, CreateDateColumn, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

/** A FormDef of a source. Several sections can belong to one. */
export interface SourceForm {
  readonly oid: string;
  readonly name: string;
  readonly repeating: boolean;
}

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
  /** Null for a section that is a form of its own. */
  @Column('jsonb', { nullable: true }) sourceForm!: SourceForm | null;
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
  @Column('varchar', { length: 10_000 }) questionText!: string;
  /** Read aloud before the question. */
  @Column('varchar', { length: 2000, nullable: true }) introText!: string | null;
  @Column('varchar', { length: 10_000, nullable: true }) description!: string | null;
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

@Entity('form_visits')
@Index('form_visits_form_id_order', ['formId', 'order', 'id'])
export class FormVisitEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' }) id!: number;
  @Column('int') formId!: number;
  @Column('varchar', { length: 200 }) name!: string;
  /** When the visit is planned. */
  @Column('varchar', { length: 2000, nullable: true }) description!: string | null;
  @Column('varchar', { length: 20, default: 'scheduled' }) type!: VisitType;
  @Column('boolean', { default: false }) repeating!: boolean;
  @Column('int', { default: 0 }) order!: number;
  /** OID of the source StudyEventDef. */
  @Column('varchar', { length: 200, nullable: true }) sourceOid!: string | null;
  /** Time of removal from the design; the row is kept for its responses. */
  @Column('timestamptz', { nullable: true }) archivedAt!: Date | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @Column('timestamptz', { default: () => 'now()' }) updatedAt!: Date;
}

/** A section that is filled in at a visit. */
@Entity('form_visit_sections')
@Index('form_visit_sections_section_id', ['sectionId'])
export class FormVisitSectionEntity {
  @PrimaryColumn('int') visitId!: number;
  @PrimaryColumn('int') sectionId!: number;
  @Column('int') formId!: number;
  @Column('boolean', { default: false }) required!: boolean;
  @Column('int', { default: 0 }) order!: number;
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
