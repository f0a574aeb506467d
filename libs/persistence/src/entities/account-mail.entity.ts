import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

export const CODE_MAIL_KINDS = ['verification-code', 'reset-code'] as const;
export type CodeMailKind = (typeof CODE_MAIL_KINDS)[number];

/** What follows a decision about an account; the last one counts. */
export const APPROVAL_MAIL_KINDS = ['account-approved', 'account-revoked'] as const;

export type AccountMailKind = CodeMailKind | 'password-changed' | (typeof APPROVAL_MAIL_KINDS)[number];

/** A mail about an account that the mail server has not taken yet. It names nobody: that stands with the account. */
@Entity('account_mails')
export class AccountMailEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id!: string;

  @Index('account_mails_user_id')
  @Column('int')
  userId!: number;

  @Column('varchar', { length: 30 })
  kind!: AccountMailKind;

  /** As it is stored with the account: the mail goes only while the code works. */
  @Column('varchar', { length: 64, nullable: true })
  codeHash!: string | null;

  @Column('varchar', { length: 300, nullable: true })
  codeSealed!: string | null;

  /** Whatever was not taken by then is not mailed any more. */
  @Column('timestamptz')
  expiresAt!: Date;

  @Index('account_mails_mail_at')
  @Column('timestamptz', { default: () => 'now()' })
  mailAt!: Date;

  @Column('int', { default: 0 })
  mailTries!: number;
}
