import { LIMITS } from '@app/contracts';
import { layOut } from './mail-layout';
import type { MailMessage } from './mailer';
import { plainName } from './plain-name';

interface Person {
  readonly firstName: string;
}

/** The mail that carries the code for verifying an address. */
export function verificationMail(code: string, minutes: number): MailMessage {
  return layOut({
    subject: `${code} is your Clindrove verification code`,
    paragraphs: [
      `This is your code for verifying your email address with Clindrove. It is valid for ${minutes} minutes and can be used once.`,
    ],
    code,
    note: `If you did not create an account, you can ignore this email. An account that is not verified within ${LIMITS.unverifiedDays} days is deleted.`,
  });
}

/** Replaces the code if a person registers with the address of an account. Only this mail reveals the account. */
export function addressTakenMail(url: string): MailMessage {
  return layOut({
    subject: 'You already have a Clindrove account',
    paragraphs: [
      `A new account was registered with this email address, but you already have one. The new account gets no verification code and is deleted within ${LIMITS.unverifiedDays} days.`,
      'Sign in to your account with its own password. If you do not know it, reset it.',
    ],
    link: { label: 'Sign in', url },
    note: 'If you did not register, you can ignore this email: your account and its password stay as they are.',
  });
}

/** The mail that carries the code for choosing a new password. */
export function passwordResetMail(code: string, minutes: number): MailMessage {
  return layOut({
    subject: `${code} is your Clindrove password reset code`,
    paragraphs: [
      `This is your code for choosing a new Clindrove password. It is valid for ${minutes} minutes and can be used once.`,
    ],
    code,
    note: 'If you did not ask for it, you can ignore this email: your password stays as it is. Never tell anyone this code.',
  });
}

/** The notice sent after every password change. */
export function passwordChangedMail({ firstName }: Person, url: string): MailMessage {
  return layOut({
    subject: 'Your Clindrove password was changed',
    firstName,
    paragraphs: ['Your password was changed and you were signed out everywhere.'],
    link: { label: 'Sign in', url },
    note: 'If this was not you, reset your password immediately and tell your administrator.',
  });
}

/** The notice after failed re-authentications locked a person's signature. */
export function signingLockedMail({ firstName }: Person, url: string): MailMessage {
  return layOut({
    subject: 'Clindrove: your signature is locked',
    firstName,
    paragraphs: [
      'Your password or code was wrong too many times, so your electronic signature is locked for 15 minutes.',
    ],
    link: { label: 'View your sessions', url },
    note: 'If this was not you, end all other sessions, change your password and tell your administrator.',
  });
}

/** Tells a person that an administrator has removed the second factor. */
export function secondFactorResetMail({ firstName }: Person, url: string): MailMessage {
  return layOut({
    subject: 'Clindrove: your second factor was removed',
    firstName,
    paragraphs: [
      'An administrator has removed your second factor. Set up a new one before you sign again. Your signatures remain valid.',
    ],
    link: { label: 'Set up a second factor', url },
    note: 'If you did not ask for this, change your password and tell your administrator.',
  });
}

/** Tells an administrator that a part of the audit trail is gone. */
export function auditAlarmMail({ firstName }: Person, url: string): MailMessage {
  return layOut({
    subject: 'Clindrove: the audit trail was truncated or rewritten',
    firstName,
    paragraphs: [
      'An audit chain no longer contains the newest position that was signed for it. Its events were removed or rewritten in the database, or the database was restored from an older backup.',
      'The chain is no longer signed. Run "npm run audit:verify" and do not delete the stored heads.',
    ],
    link: { label: 'Open Administration', url },
    note: 'You get this email because you are an administrator of this installation.',
  });
}

/**
 * Invitation mail. It goes to any address, so its subject carries no text of the inviter, and nothing in it becomes a link but the
 * invitation. The recipient may have no account, so there is no greeting by name.
 */
export function invitationMail(given: {
  inviter: string;
  workspace: string;
  expiresAt: Date;
  url: string;
}): MailMessage {
  return layOut({
    subject: 'Invitation to a workspace in Clindrove',
    paragraphs: [
      `${plainName(given.inviter)} invites you to work in "${plainName(given.workspace)}" in Clindrove. The invitation is for this address, can be used once and expires on ${given.expiresAt.toISOString().slice(0, 10)} (UTC).`,
      'If you have no account yet, register with this address first.',
    ],
    link: { label: 'View the invitation', url: given.url },
    note: 'If you do not know who this is, you can ignore this email.',
  });
}

/** Notifies owners and admins of an access request. */
export function accessRequestedMail(
  { firstName }: Person,
  request: { requester: string; workspace: string; url: string },
): MailMessage {
  const [requester, workspace] = [plainName(request.requester), plainName(request.workspace)];
  return layOut({
    subject: `${requester} asks to join ${workspace}`,
    firstName,
    paragraphs: [`${requester} has asked to join your workspace "${workspace}".`],
    link: { label: 'View the request', url: request.url },
    note: 'You get this email because you own or administer the workspace.',
  });
}

export function accessApprovedMail(
  { firstName }: Person,
  access: { workspace: string; role: string; url: string },
): MailMessage {
  const workspace = plainName(access.workspace);
  return layOut({
    subject: `You have joined ${workspace}`,
    firstName,
    paragraphs: [`Your request to join "${workspace}" was approved. Your role there is ${access.role}.`],
    link: { label: 'Enter the workspace', url: access.url },
  });
}

export function accessRejectedMail({ firstName }: Person, name: string): MailMessage {
  const workspace = plainName(name);
  return layOut({
    subject: `Your request to join ${workspace} was not approved`,
    firstName,
    paragraphs: [
      `Your request to join "${workspace}" was not approved. If you think that this is a mistake, ask the people who gave you the access code.`,
    ],
  });
}

export function accountApprovedMail({ firstName }: Person, url: string): MailMessage {
  return layOut({
    subject: 'Your Clindrove account was approved',
    firstName,
    paragraphs: [
      'Your account was approved. You can now create workspaces and join those of your colleagues.',
    ],
    link: { label: 'Open Clindrove', url },
    note: 'If your email address is not verified yet, please do that first.',
  });
}

export function accountRevokedMail({ firstName }: Person): MailMessage {
  return layOut({
    subject: 'The approval of your Clindrove account was revoked',
    firstName,
    paragraphs: [
      'The approval of your account was revoked. You cannot create or join workspaces until an administrator approves it again.',
    ],
  });
}
