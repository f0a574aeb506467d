import type { ReadingCounts, ReadingStatus, ReadingWarning, ResultMessage } from '@app/contracts';
import {
  Column,
  CreateDateColumn,
  Entity,
  Index,
  PrimaryColumn,
  PrimaryGeneratedColumn,
  UpdateDateColumn,
} from 'typeorm';

/** Called a folder on screens. */
@Entity('forms')
@Index('forms_workspace_id_id', ['workspaceId', 'id'])
export class FormEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' }) id!: number;
  @Column('int') workspaceId!: number;
  @Column('varchar', { length: 200 }) name!: string;
  @Column('varchar', { length: 2000, nullable: true }) description!: string | null;
  @Column('int', { nullable: true }) createdBy!: number | null;
  @Column('jsonb', { default: () => `'{"respondentLabel": "respondents"}'` })
  settings!: { respondentLabel: string };
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @UpdateDateColumn({ type: 'timestamptz' }) updatedAt!: Date;
  /** Set while the folder's rows are deleted step by step; queries no longer return it. */
  @Column('timestamptz', { nullable: true }) deletingSince!: Date | null;
}

/** A person's own marks on a folder. */
@Entity('form_marks')
export class FormMarkEntity {
  @PrimaryColumn('int') userId!: number;
  @PrimaryColumn('int') formId!: number;
  /** Last opened. */
  @Column('timestamptz', { nullable: true }) openedAt!: Date | null;
  @Column('boolean', { default: false }) isFavorite!: boolean;
}

@Entity('form_documents')
@Index('form_documents_form_id_id', ['formId', 'id'])
@Index('form_documents_reading_ended_at', ['readingEndedAt'], { where: 'reading_ended_at IS NOT NULL' })
@Index('form_documents_current', ['id'], { where: 'replaced_by IS NULL' })
@Index('form_documents_unread', ['id'], { where: `reading_status IN ('waiting', 'reading')` })
export class DocumentEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' }) id!: number;
  @Column('int') formId!: number;
  @Column('varchar', { length: 200 }) name!: string;
  @Column('varchar', { length: 255 }) fileName!: string;
  /** Bytes. */
  @Column('int') fileSize!: number;
  @Column('varchar', { length: 120 }) mimeType!: string;
  /** Key in the object store, chosen by the server. */
  @Column('varchar', { length: 300, unique: true }) objectPath!: string;
  /** SHA-256 of the stored file, hex; null if it was stored before checksums existed and has not been read since. */
  @Column('varchar', { length: 64, nullable: true }) sha256!: string | null;
  /** Result of the virus scan; `none` if no scanner was configured. */
  @Column('varchar', { length: 10, default: 'none' }) scan!: 'none' | 'waiting' | 'clean' | 'infected';
  @Column('int', { nullable: true }) uploadedBy!: number | null;
  @Column('varchar', { length: 2000, nullable: true }) description!: string | null;
  @Column('text', { array: true, default: () => `'{}'` }) tags!: string[];
  /** Id of the first version; null for the first version itself. */
  @Column('int', { nullable: true }) seriesId!: number | null;
  /** Starts at 1. The column `version` below counts changes of the row. */
  @Column('int', { default: 1 }) documentVersion!: number;
  /** Id of the next version; a document that has one can no longer be changed. */
  @Column('int', { nullable: true }) replacedBy!: number | null;
  @Column('varchar', { length: 10, default: 'waiting' }) readingStatus!: ReadingStatus;
  @Column('int', { default: 0 }) readingPagesDone!: number;
  @Column('int', { nullable: true }) readingPages!: number | null;
  @Column('int', { nullable: true }) readingWords!: number | null;
  /** Tokens of everything sent to a provider, by our own count; null if it was read before tokens were counted. */
  @Column('int', { nullable: true }) readingTokens!: number | null;
  /** What the rules found in it; null if it was read before that was stored. */
  @Column('jsonb', { nullable: true }) readingCounts!: ReadingCounts | null;
  @Column('jsonb', { default: () => `'[]'` }) readingWarnings!: ReadingWarning[];
  @Column('varchar', { length: 60, nullable: true }) readingErrorCode!: string | null;
  @Column('varchar', { length: 1000, nullable: true }) readingErrorDetail!: string | null;
  /** The same error as a message; null for older failures. */
  @Column('jsonb', { nullable: true }) readingErrorSaid!: ResultMessage | null;
  /** Reader and version that produced the stored model. */
  @Column('varchar', { length: 40, nullable: true }) extractor!: string | null;
  /** When the last reading ended; null for documents read by an earlier version. */
  @Column('timestamptz', { nullable: true }) readingEndedAt!: Date | null;
  /** Path and extractor of the reading in the search index; null if it is not indexed. */
  @Column('varchar', { length: 345, nullable: true }) searchedPath!: string | null;
  @Column('int', { default: 0 }) readingAttempts!: number;
  /** True if the document may be the cause should its reader be lost now. */
  @Column('boolean', { default: true }) lossCounts!: boolean;
  @Column('uuid', { nullable: true }) leaseToken!: string | null;
  @Column('timestamptz', { nullable: true }) leaseUntil!: Date | null;
  @Column('int', { default: 1 }) version!: number;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @UpdateDateColumn({ type: 'timestamptz' }) updatedAt!: Date;
}

/** A signed upload address. It becomes a document, or the janitor deletes it. */
@Entity('uploads')
@Index('uploads_expires_at', ['expiresAt'])
export class UploadEntity {
  @PrimaryColumn('varchar', { length: 300 }) objectPath!: string;
  @Column('int') formId!: number;
  @Column('int', { nullable: true }) createdBy!: number | null;
  @Column('varchar', { length: 255 }) fileName!: string;
  @Column('timestamptz') expiresAt!: Date;
}

/** Token counts of a document: ours and the model's. */
@Entity('form_document_token_counts')
export class DocumentTokenCountEntity {
  @PrimaryColumn('int') documentId!: number;
  @PrimaryColumn('varchar', { length: 120 }) model!: string;
  @Column('int') workspaceId!: number;
  @Column('int') ours!: number;
  @Column('int') theirs!: number;
}
