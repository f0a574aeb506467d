import { z } from 'zod';
import { endpoint } from '../../endpoint';
import { Instant, PlainQuery } from '../../ids';
import { Message, personName, strongPassword, User } from './auth';
import { TypedPassword } from './second-factor';

const isKnownTo = (make: () => unknown): boolean => {
  try {
    make();
    return true;
  } catch {
    return false;
  }
};

/** Locale of dates, e.g. `de-AT`. Null means the product's default. */
const Locale = z
  .string()
  .max(35)
  .refine((locale) => isKnownTo(() => Intl.getCanonicalLocales(locale)), 'This language is not known.')
  .nullable();

/** E.g. `Europe/Vienna`. Null means the time zone of the browser. */
const TimeZone = z
  .string()
  .max(60)
  .refine(
    (timeZone) => isKnownTo(() => new Intl.DateTimeFormat('en', { timeZone })),
    'This time zone is not known.',
  )
  .nullable();

export const UpdateAccountBody = z.strictObject({
  firstName: personName('First name is required'),
  lastName: personName('Last name is required'),
  organization: personName('Organization name is required'),
  locale: Locale,
  timeZone: TimeZone,
});

export const ChangePasswordBody = z.strictObject({
  currentPassword: TypedPassword,
  newPassword: strongPassword,
});

/** The form of a change: the body and the repeated password, which is not sent. */
export const ChangePasswordForm = ChangePasswordBody.extend({
  confirmNewPassword: z.string().min(1, 'Please confirm your password'),
}).refine((form) => form.confirmNewPassword === form.newPassword, {
  path: ['confirmNewPassword'],
  message: 'Passwords do not match',
});

export const DeleteAccountBody = z.strictObject({
  password: TypedPassword,
  /** Deletes owned workspaces with their contents, even if they have other members. */
  deleteWorkspaces: z.boolean().default(false),
  /** Also removes the name from the audit trail. Only the id remains. */
  eraseName: z.boolean().default(false),
});

/** A session of the user. */
export const AccountSession = z.object({
  /** Identifies the session. It is not a credential. */
  id: z.string(),
  isCurrent: z.boolean(),
  startedAt: Instant,
  lastSeenAt: Instant,
  userAgent: z.string().nullable(),
  ip: z.string().nullable(),
});
export type AccountSession = z.infer<typeof AccountSession>;

/** Endpoints for a user's own account. */
export const account = {
  update: endpoint({
    name: 'account.update',
    summary: 'Changes the name, organization and date format of the user.',
    method: 'PATCH',
    path: '/api/user',
    access: 'signed-in',
    body: UpdateAccountBody.partial(),
    response: User,
  }),
  changePassword: endpoint({
    name: 'account.changePassword',
    summary: 'Changes the password of the user and ends all other sessions.',
    method: 'POST',
    path: '/api/user/password',
    access: 'signed-in',
    body: ChangePasswordBody,
    response: Message,
  }),
  sessions: endpoint({
    name: 'account.sessions',
    summary: 'The sessions of the user, newest first.',
    method: 'GET',
    path: '/api/user/sessions',
    access: 'signed-in',
    query: PlainQuery,
    response: z.array(AccountSession),
  }),
  endSession: endpoint({
    name: 'account.endSession',
    summary: 'Ends another session of the user.',
    method: 'DELETE',
    path: '/api/user/sessions/:sessionId',
    access: 'signed-in',
    params: z.strictObject({ sessionId: z.string().regex(/^[0-9a-f]{64}$/) }),
    response: 'nothing',
  }),
  endOtherSessions: endpoint({
    name: 'account.endOtherSessions',
    summary: 'Ends all other sessions of the user.',
    method: 'DELETE',
    path: '/api/user/sessions',
    access: 'signed-in',
    response: 'nothing',
  }),
  delete: endpoint({
    name: 'account.delete',
    summary:
      'Deletes the account of the user for good. 409 lists owned workspaces with other members unless they are deleted, too.',
    method: 'POST',
    path: '/api/user/delete',
    access: 'signed-in',
    body: DeleteAccountBody,
    response: Message,
  }),
};
