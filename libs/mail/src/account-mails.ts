import type { MailMessage } from './mailer';
import {
  accountApprovedMail,
  accountRevokedMail,
  addressTakenMail,
  auditAlarmMail,
  passwordChangedMail,
  passwordResetMail,
  secondFactorResetMail,
  signingLockedMail,
  verificationMail,
} from './messages';

export interface AccountMailFacts {
  readonly firstName: string;
  /** Empty if there is none. */
  readonly code: string;
  /** Remaining validity of the code. */
  readonly minutes: number;
  readonly appUrl: string;
}

const MAILS = {
  'verification-code': ({ code, minutes }) => verificationMail(code, minutes),
  'address-taken': ({ appUrl }) => addressTakenMail(`${appUrl}/auth`),
  'reset-code': ({ code, minutes }) => passwordResetMail(code, minutes),
  'password-changed': (facts) => passwordChangedMail(facts, `${facts.appUrl}/auth`),
  'signing-locked': (facts) => signingLockedMail(facts, `${facts.appUrl}/account`),
  'second-factor-reset': (facts) => secondFactorResetMail(facts, `${facts.appUrl}/account`),
  'audit-alarm': (facts) => auditAlarmMail(facts, `${facts.appUrl}/admin`),
  'account-approved': (facts) => accountApprovedMail(facts, `${facts.appUrl}/dashboard`),
  'account-revoked': accountRevokedMail,
} satisfies Record<string, (facts: AccountMailFacts) => MailMessage>;

/** Content of an account mail at the time it is sent. */
export const accountMail = (kind: keyof typeof MAILS, facts: AccountMailFacts): MailMessage =>
  MAILS[kind](facts);
