import type { ReadingStatus, ReadingWarning, ResultMessage } from '@app/contracts';
import {
  Column,
  CreateDateColumn,
  Entity,
  Index,
  PrimaryColumn,
  PrimaryGeneratedColumn,
  UpdateDateColumn,
} from 'typeorm';

/** The screens call it a folder. */
@Entity('forms')
@Index('forms_workspace_id_id', ['workspaceId', 'id'])
export class FormEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column('int')
  workspaceId!: number;

  @Column('varchar', { length: 200 })
  name!: string;

  @Column('varchar', { length: 2000, nullable: true })
  description!: string | null;

  @Column('int', { nullable: true })
  createdBy!: number | null;

  @Column('jsonb', { default: () => `'{"respondentLabel": "respondents"}'` })
  settings!: { respondentLabel: string };

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  @UpdateDateColumn({ type: 'timestamptz' })
  updatedAt!: Date;

  /** Set while its rows are removed step by step: nobody finds it any more. */
  @Column('timestamptz', { nullable: true })
  deletingSince!: Date | null;
}

/** What one person has done with a folder for themselves. */
@Entity('form_marks')
export class FormMarkEntity {
  @PrimaryColumn('int')
  userId!: number;

  @PrimaryColumn('int')
  formId!: number;

  /** Last time. */
  @Column('timestamptz', { nullable: true })
  openedAt!: Date | null;

  @Column('boolean', { default: false })
  isFavorite!: boolean;
}

@Entity('form_documents')
@Index('form_documents_form_id_id', ['formId', 'id'])
@Index('form_documents_unread', ['id'], { where: `reading_status IN ('waiting', 'reading')` })
export class DocumentEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column('int')
  formId!: number;

  @Column('varchar', { length: 200 })
  name!: string;

  @Column('varchar', { length: 255 })
  fileName!: string;

  /** Bytes. */
  @Column('int')
  fileSize!: number;

  @Column('varchar', { length: 120 })
  mimeType!: string;

  /** Key in the object store, chosen by the server. */
  @Column('varchar', { length: 300, unique: true })
  objectPath!: string;

  /** Of the stored file, hex; null where it was stored before this was kept and has not been read since. */
  @Column('varchar', { length: 64, nullable: true })
  sha256!: string | null;

  /** What a virus scanner said of it; `none` where there was none. */
  @Column('varchar', { length: 10, default: 'none' })
  scan!: 'none' | 'waiting' | 'clean' | 'infected';

  @Column('int', { nullable: true })
  uploadedBy!: number | null;

  @Column('varchar', { length: 2000, nullable: true })
  description!: string | null;

  @Column('text', { array: true, default: () => `'{}'` })
  tags!: string[];

  /** The first version, of all others. */
  @Column('int', { nullable: true })
  seriesId!: number | null;

  /** Counted from 1; `version` below counts the changes of the row. */
  @Column('int', { default: 1 })
  documentVersion!: number;

  /** The next version; what has one does not change any more. */
  @Column('int', { nullable: true })
  replacedBy!: number | null;

  @Column('varchar', { length: 10, default: 'waiting' })
  readingStatus!: ReadingStatus;

  @Column('int', { default: 0 })
  readingPagesDone!: number;

  @Column('int', { nullable: true })
  readingPages!: number | null;

  @Column('int', { nullable: true })
  readingWords!: number | null;

  /** Of all that is sent of it to a provider, by our own count; null where it was read before this was counted. */
  @Column('int', { nullable: true })
  readingTokens!: number | null;

  @Column('jsonb', { default: () => `'[]'` })
  readingWarnings!: ReadingWarning[];

  @Column('varchar', { length: 60, nullable: true })
  readingErrorCode!: string | null;

  @Column('varchar', { length: 1000, nullable: true })
  readingErrorDetail!: string | null;

  /** The same as a message; null for failures of before. */
  @Column('jsonb', { nullable: true })
  readingErrorSaid!: ResultMessage | null;

  /** Reader and version that made the stored model. */
  @Column('varchar', { length: 40, nullable: true })
  extractor!: string | null;

  /** Path and extractor of the reading that the search knows; null where it knows none. */
  @Column('varchar', { length: 345, nullable: true })
  searchedPath!: string | null;

  @Column('int', { default: 0 })
  readingAttempts!: number;

  @Column('uuid', { nullable: true })
  leaseToken!: string | null;

  @Column('timestamptz', { nullable: true })
  leaseUntil!: Date | null;

  @Column('int', { default: 1 })
  version!: number;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  @UpdateDateColumn({ type: 'timestamptz' })
  updatedAt!: Date;
}

/** A signed upload that was handed out; becomes a document, or is swept away. */
@Entity('uploads')
@Index('uploads_expires_at', ['expiresAt'])
export class UploadEntity {
  @PrimaryColumn('varchar', { length: 300 })
  objectPath!: string;

  @Column('int')
  formId!: number;

  @Column('int', { nullable: true })
  createdBy!: number | null;

  @Column('varchar', { length: 255 })
  fileName!: string;

  @Column('timestamptz')
  expiresAt!: Date;
}

/** A document by our own count of tokens and by that of a model. */
@Entity('form_document_token_counts')
export class DocumentTokenCountEntity {
  @PrimaryColumn('int')
  documentId!: number;

  @PrimaryColumn('varchar', { length: 120 })
  model!: string;

  @Column('int')
  workspaceId!: number;

  @Column('int')
  ours!: number;

  @Column('int')
  theirs!: number;
}
