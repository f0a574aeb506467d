import type { AccountStatus } from '@app/contracts';
import { Column, CreateDateColumn, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

@Entity('users')
export class UserEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' }) id!: number;
  /** As typed. Belongs to the account that has verified it; any number of others may have been registered with it. */
  @Column('varchar', { length: 254 }) email!: string;
  /** Argon2id hash in PHC format. */
  @Column('varchar', { length: 200 }) password!: string;
  @Column('varchar', { length: 200 }) firstName!: string;
  @Column('varchar', { length: 200 }) lastName!: string;
  @Column('varchar', { length: 200 }) organization!: string;
  @Column('boolean', { default: false }) emailVerified!: boolean;
  /** SHA-256 of code and user id, hex. The code itself is only in the mail. */
  @Column('varchar', { length: 64, nullable: true }) verificationCode!: string | null;
  @Column('timestamptz', { nullable: true }) verificationExpires!: Date | null;
  /** Wrong attempts by anyone other than the requester. */
  @Column('int', { default: 0 }) verificationTries!: number;
  /** The requester of the code: a hash of the device or of the IP address. */
  @Column('varchar', { length: 64, nullable: true }) verificationRequester!: string | null;
  @Column('int', { default: 0 }) verificationOwnTries!: number;
  @Column('varchar', { length: 20, default: 'pending_approval' }) accountStatus!: AccountStatus;
  @Column('timestamptz', { nullable: true }) approvedAt!: Date | null;
  @Column('int', { nullable: true }) approvedBy!: number | null;
  @Column('varchar', { length: 10, nullable: true }) approvalMethod!: 'domain' | 'manual' | null;
  @Column('boolean', { default: false }) isAdmin!: boolean;
  /** Date format; null for the product's default. */
  @Column('varchar', { length: 35, nullable: true }) locale!: string | null;
  @Column('varchar', { length: 60, nullable: true }) timeZone!: string | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
}

@Entity('approved_domains')
export class ApprovedDomainEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' }) id!: number;
  /** Lower case. */
  @Column('varchar', { length: 253 }) domain!: string;
  @Column('int', { nullable: true }) approvedBy!: number | null;
  @Column('timestamptz', { nullable: true }) approvedAt!: Date | null;
  @Column('varchar', { length: 2000, nullable: true }) notes!: string | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
}

@Entity('reset_codes')
export class ResetCodeEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' }) id!: number;
  @Index('reset_codes_user_id')
  @Column('int')
  userId!: number;
  /** Hash, as in `users.verification_code`. */
  @Column('varchar', { length: 64 }) code!: string;
  @Column('timestamptz') expires!: Date;
  @Column('boolean', { default: false }) used!: boolean;
  /** Wrong attempts by anyone other than the requester. */
  @Column('int', { default: 0 }) tries!: number;
  /** As in `users.verification_requester`; null for older codes. */
  @Column('varchar', { length: 64, nullable: true }) requester!: string | null;
  @Column('int', { default: 0 }) ownTries!: number;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
}

/** IP addresses from which a user has signed in. */
@Entity('sign_in_addresses')
export class SignInAddressEntity {
  @PrimaryColumn('int') userId!: number;
  @PrimaryColumn('varchar', { length: 64 }) address!: string;
  /** Last sign-in from this address. */
  @Column('timestamptz', { default: () => 'now()' }) seenAt!: Date;
}

/** Names of deleted people, for the audit trail. A row can be erased without changing the trail. */
@Entity('former_users')
export class FormerUserEntity {
  @PrimaryColumn('int') id!: number;
  @Column('varchar', { length: 200 }) firstName!: string;
  @Column('varchar', { length: 200 }) lastName!: string;
  @CreateDateColumn({ type: 'timestamptz' }) deletedAt!: Date;
}
