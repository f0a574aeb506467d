import type { InvitedRole, WorkspaceRole } from '@app/contracts';
import {
  Column,
  CreateDateColumn,
  Entity,
  Index,
  PrimaryColumn,
  PrimaryGeneratedColumn,
  UpdateDateColumn,
} from 'typeorm';

@Entity('workspaces')
export class WorkspaceEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column('varchar', { length: 100 })
  name!: string;

  @Column('int')
  ownerId!: number;

  @Column('varchar', { length: 32, unique: true })
  accessCode!: string;

  @Column('varchar', { length: 2000, nullable: true })
  description!: string | null;

  @Column('jsonb', { default: () => `'{"requiredRespondentFields": ["email"]}'` })
  settings!: { requiredRespondentFields: string[] };

  /** The owner's or an admin's consent that it takes over when another provider is down; null: nothing goes elsewhere. */
  @Column('int', { nullable: true })
  fallbackIntegrationId!: number | null;

  /** The same consent that pages which could not be read are sent as pictures. */
  @Column('boolean', { default: false })
  showsPages!: boolean;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  @UpdateDateColumn({ type: 'timestamptz' })
  updatedAt!: Date;
}

@Entity('workspace_members')
export class WorkspaceMemberEntity {
  @PrimaryColumn('int')
  workspaceId!: number;

  @PrimaryColumn('int')
  userId!: number;

  @Column('varchar', { length: 10, default: 'member' })
  role!: WorkspaceRole;

  @CreateDateColumn({ type: 'timestamptz' })
  joinedAt!: Date;
}

/** Lets people in without a decision of its own. */
@Entity('workspace_invitations')
@Index('workspace_invitations_workspace_id_id', ['workspaceId', 'id'])
export class InvitationEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column('int')
  workspaceId!: number;

  @Column('varchar', { length: 10 })
  role!: InvitedRole;

  /** Whose it is; null for a link. */
  @Column('varchar', { length: 254, nullable: true })
  email!: string | null;

  /** SHA-256 of the token, which stands in the link only. */
  @Column('varchar', { length: 64, unique: true })
  tokenHash!: string;

  @Column('int')
  usesLeft!: number;

  @Index('workspace_invitations_created_by')
  @Column('int')
  createdBy!: number;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  @Column('timestamptz')
  expiresAt!: Date;
}

@Entity('access_requests')
export class AccessRequestEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column('int')
  userId!: number;

  @Column('int')
  workspaceId!: number;

  @Column('varchar', { length: 10, default: 'pending' })
  status!: 'pending' | 'approved' | 'rejected';

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}
