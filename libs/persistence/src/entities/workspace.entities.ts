import type { InvitedRole, Retention, WorkspaceRole } from '@app/contracts';
import {
  Column,
  CreateDateColumn,
  Entity,
  Index,
  PrimaryColumn,
  PrimaryGeneratedColumn,
  UpdateDateColumn,
} from 'typeorm';

/** Settings that were never changed are absent, except the required fields. */
export interface WorkspaceSettings {
  readonly requiredRespondentFields: string[];
  readonly respondentAccess?: 'own' | 'all' | undefined;
  readonly collectsData?: boolean | undefined;
  readonly retention?: Retention | undefined;
  /** When the retention was last changed (ISO 8601). */
  readonly retentionSince?: string | undefined;
}

@Entity('workspaces')
export class WorkspaceEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' }) id!: number;
  @Column('varchar', { length: 100 }) name!: string;
  @Column('int') ownerId!: number;
  @Column('varchar', { length: 32, unique: true }) accessCode!: string;
  @Column('varchar', { length: 2000, nullable: true }) description!: string | null;
  @Column('jsonb', { default: () => `'{"requiredRespondentFields": ["email"]}'` })
  settings!: WorkspaceSettings;
  /** The fallback integration that the owner or an admin consented to; null: no data goes to another provider. */
  @Column('int', { nullable: true }) fallbackIntegrationId!: number | null;
  /** Consent of owner or admin to send unreadable pages as pictures. */
  @Column('boolean', { default: false }) showsPages!: boolean;
  /** The approver of a study must be another person than its last editor. */
  @Column('boolean', { default: false }) separateApprover!: boolean;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @UpdateDateColumn({ type: 'timestamptz' }) updatedAt!: Date;
}

@Entity('workspace_members')
export class WorkspaceMemberEntity {
  @PrimaryColumn('int') workspaceId!: number;
  @PrimaryColumn('int') userId!: number;
  @Column('varchar', { length: 10, default: 'member' }) role!: WorkspaceRole;
  @CreateDateColumn({ type: 'timestamptz' }) joinedAt!: Date;
}

/** An invitation admits people without a further decision. */
@Entity('workspace_invitations')
@Index('workspace_invitations_workspace_id_id', ['workspaceId', 'id'])
export class InvitationEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' }) id!: number;
  @Column('int') workspaceId!: number;
  @Column('varchar', { length: 10 }) role!: InvitedRole;
  /** The invited address; null for a link. */
  @Column('varchar', { length: 254, nullable: true }) email!: string | null;
  /** SHA-256 of the token, which is in the link only. */
  @Column('varchar', { length: 64, unique: true }) tokenHash!: string;
  /** The encrypted token, until the invitation is mailed. */
  @Column('varchar', { length: 300, nullable: true }) mailToken!: string | null;
  @Column('timestamptz', { default: () => 'now()' }) mailAt!: Date;
  @Column('int', { default: 0 }) mailTries!: number;
  @Column('int') usesLeft!: number;
  @Index('workspace_invitations_created_by')
  @Column('int')
  createdBy!: number;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @Column('timestamptz') expiresAt!: Date;
}

/** When a person last left a workspace or was removed: earlier invitations do not admit the person any more. */
@Entity('former_members')
export class FormerMemberEntity {
  @PrimaryColumn('int') workspaceId!: number;
  @Index('former_members_user_id')
  @PrimaryColumn('int')
  userId!: number;
  @Column('timestamptz', { default: () => 'now()' }) leftAt!: Date;
}

@Entity('access_requests')
export class AccessRequestEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' }) id!: number;
  @Column('int') userId!: number;
  @Column('int') workspaceId!: number;
  @Column('varchar', { length: 10, default: 'pending' }) status!: 'pending' | 'approved' | 'rejected';
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
}
