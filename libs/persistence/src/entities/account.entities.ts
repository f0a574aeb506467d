import type { AccountStatus } from '@app/contracts';
import { Column, CreateDateColumn, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

@Entity('users')
export class UserEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' })
  id!: number;

  /** As typed; unique without regard to case. */
  @Column('varchar', { length: 254 })
  email!: string;

  /** Argon2id hash in PHC format. */
  @Column('varchar', { length: 200 })
  password!: string;

  @Column('varchar', { length: 200 })
  firstName!: string;

  @Column('varchar', { length: 200 })
  lastName!: string;

  @Column('varchar', { length: 200 })
  organization!: string;

  @Column('boolean', { default: false })
  emailVerified!: boolean;

  /** SHA-256 of the code and the user id, hex; the code itself is only in the mail. */
  @Column('varchar', { length: 64, nullable: true })
  verificationCode!: string | null;

  @Column('timestamptz', { nullable: true })
  verificationExpires!: Date | null;

  @Column('int', { default: 0 })
  verificationTries!: number;

  @Column('varchar', { length: 20, default: 'pending_approval' })
  accountStatus!: AccountStatus;

  @Column('timestamptz', { nullable: true })
  approvedAt!: Date | null;

  @Column('int', { nullable: true })
  approvedBy!: number | null;

  @Column('varchar', { length: 10, nullable: true })
  approvalMethod!: 'domain' | 'manual' | null;

  @Column('boolean', { default: false })
  isAdmin!: boolean;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}

@Entity('approved_domains')
export class ApprovedDomainEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' })
  id!: number;

  /** Lower case. */
  @Column('varchar', { length: 253 })
  domain!: string;

  @Column('int', { nullable: true })
  approvedBy!: number | null;

  @Column('timestamptz', { nullable: true })
  approvedAt!: Date | null;

  @Column('varchar', { length: 2000, nullable: true })
  notes!: string | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}

@Entity('reset_codes')
export class ResetCodeEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Index('reset_codes_user_id')
  @Column('int')
  userId!: number;

  /** Hash, as in `users.verification_code`. */
  @Column('varchar', { length: 64 })
  code!: string;

  @Column('timestamptz')
  expires!: Date;

  @Column('boolean', { default: false })
  used!: boolean;

  @Column('int', { default: 0 })
  tries!: number;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}

/** Names of deleted people, for the audit trail; a row can be erased without touching the trail. */
@Entity('former_users')
export class FormerUserEntity {
  @PrimaryColumn('int')
  id!: number;

  @Column('varchar', { length: 200 })
  firstName!: string;

  @Column('varchar', { length: 200 })
  lastName!: string;

  @CreateDateColumn({ type: 'timestamptz' })
  deletedAt!: Date;
}
