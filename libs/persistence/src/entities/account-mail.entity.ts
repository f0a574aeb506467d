import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

export const CODE_MAIL_KINDS = ['verification-code', 'address-taken', 'reset-code'] as const;
export type CodeMailKind = (typeof CODE_MAIL_KINDS)[number];

/** Mails about a decision on an account; only the last one is sent. */
export const APPROVAL_MAIL_KINDS = ['account-approved', 'account-revoked'] as const;

export type AccountMailKind =
  | CodeMailKind
  | 'password-changed'
  | 'signing-locked'
  | 'second-factor-reset'
  | 'audit-alarm'
  | (typeof APPROVAL_MAIL_KINDS)[number];

/**
 * A mail about an account that the mail server has not accepted yet. Name and address are stored with the account only.
 */
@Entity('account_mails')
export class AccountMailEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' }) id!: string;
  @Index('account_mails_user_id')
  @Column('int')
  userId!: number;
  @Column('varchar', { length: 30 }) kind!: AccountMailKind;
  /** The hash stored with the account: the mail is sent only while the code is valid. */
  @Column('varchar', { length: 64, nullable: true }) codeHash!: string | null;
  @Column('varchar', { length: 300, nullable: true }) codeSealed!: string | null;
  /** A mail not accepted by then is dropped. */
  @Column('timestamptz') expiresAt!: Date;
  @Index('account_mails_mail_at')
  @Column('timestamptz', { default: () => 'now()' })
  mailAt!: Date;
  @Column('int', { default: 0 }) mailTries!: number;
}
