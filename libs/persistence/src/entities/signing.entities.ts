import type { RevisionContent, RevisionStatus, SignatureMeaning, VoidReason } from '@app/contracts';
import { Column, CreateDateColumn, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import { toNumber } from './to-number';

/** A person's authenticator app. */
@Entity('second_factors')
export class SecondFactorEntity {
  @PrimaryColumn('int') userId!: number;
  /** The encrypted secret, bound to the person. */
  @Column('varchar', { length: 300 }) secretSealed!: string;
  /** Null until the person has entered a first code. */
  @Column('timestamptz', { nullable: true }) confirmedAt!: Date | null;
  /** Time step of the last accepted code, because each code is accepted once. */
  @Column('bigint', { nullable: true, transformer: toNumber }) lastStep!: number | null;
  /** Hashes of the unused recovery codes. */
  @Column('text', { array: true, default: () => `'{}'` }) recoveryHashes!: string[];
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
}

/** Failed re-authentications of a person since the last success. */
@Entity('reauthentications')
export class ReauthenticationEntity {
  @PrimaryColumn('int') userId!: number;
  @Column('int', { default: 0 }) failures!: number;
  @Column('timestamptz', { nullable: true }) lockedUntil!: Date | null;
}

/** A fixed state of a study result. Only status, void reason and `changedAt` change. */
@Entity('study_revisions')
@Index('study_revisions_workspace_id_id', ['workspaceId', 'id'])
export class StudyRevisionEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' }) id!: number;
  @Column('int') workspaceId!: number;
  @Column('int') workflowId!: number;
  /** Starts at 1 for each workflow. */
  @Column('int') number!: number;
  @Column('varchar', { length: 12, default: 'draft' }) status!: RevisionStatus;
  @Column('jsonb') content!: RevisionContent;
  /** SHA-256 of the content as canonical JSON, hex. */
  @Column('varchar', { length: 64 }) digest!: string;
  @Column('varchar', { length: 40, nullable: true }) voidReason!: VoidReason | null;
  @Column('int', { nullable: true }) createdBy!: number | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  /** Last change of the status. */
  @Column('timestamptz', { default: () => 'now()' }) changedAt!: Date;
}

/** An electronic signature of a revision. Append-only. */
@Entity('study_signatures')
@Index('study_signatures_workspace_id_id', ['workspaceId', 'id'])
export class StudySignatureEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' }) id!: number;
  @Column('int') workspaceId!: number;
  @Column('int') revisionId!: number;
  /** No foreign key: the signature outlives the account. */
  @Column('int') signedBy!: number;
  /** The person's name at the time of signing. */
  @Column('varchar', { length: 401 }) printedName!: string;
  @Column('varchar', { length: 10 }) meaning!: SignatureMeaning;
  /** The digest of the revision that the person signed. */
  @Column('varchar', { length: 64 }) digest!: string;
  @Column('timestamptz', { default: () => 'now()' }) signedAt!: Date;
}
