import { z } from 'zod';
import { endpoint } from '../../endpoint';
import { Id, Instant, PlainQuery } from '../../ids';
import { LIMITS } from '../../limits';
import { passwordStrength } from '../../password';

export const AccountStatus = z.enum(['pending_approval', 'active', 'suspended']);
export type AccountStatus = z.infer<typeof AccountStatus>;

/** The signed-in user, as sent to the client. */
export const User = z.object({
  id: Id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  organization: z.string(),
  createdAt: Instant,
  emailVerified: z.boolean(),
  accountStatus: AccountStatus,
  isAdmin: z.boolean(),
  /** Locale of dates. Null means the product's default. */
  locale: z.string().nullable(),
  /** Null means the time zone of the browser. */
  timeZone: z.string().nullable(),
});
export type User = z.infer<typeof User>;

export const Message = z.object({ message: z.string() });

export const personName = (message: string) => z.string().trim().min(1, message).max(LIMITS.nameMaximum);
const email = z.email('Invalid email address').max(LIMITS.emailMaximum);
const newPassword = z
  .string()
  .min(LIMITS.passwordMinimum, 'Password must be at least 8 characters')
  .refine(
    (value) => new TextEncoder().encode(value).length <= LIMITS.passwordMaximumBytes,
    'Password is too long',
  );
/** A new password must also pass the strength check. A password below the minimum length fails earlier with its own message. */
export const strongPassword = newPassword.superRefine((value, context) => {
  const { isValid, message } = passwordStrength(value);
  if (isValid || value.length < LIMITS.passwordMinimum) return;
  context.addIssue({
    code: 'custom',
    message: message ?? 'Password does not meet strength requirements',
  });
});

export const LoginBody = z.strictObject({
  email,
  password: z.string().min(1, 'Password is required').max(LIMITS.passwordMaximumBytes),
});

export const RegisterBody = z.strictObject({
  email,
  password: strongPassword,
  firstName: personName('First name is required'),
  lastName: personName('Last name is required'),
  organization: personName('Organization name is required'),
});

/** The register form: the body and the repeated password, which is not sent. */
export const RegisterForm = RegisterBody.extend({
  confirmPassword: z.string().min(1, 'Please confirm your password'),
}).refine((form) => form.password === form.confirmPassword, {
  path: ['confirmPassword'],
  message: 'Passwords do not match',
});

export const VerifyEmailBody = z.strictObject({
  email,
  code: z.string().length(LIMITS.codeLength, 'Verification code is required'),
});

export const ForgotPasswordBody = z.strictObject({ email });

const resetFields = {
  email,
  code: z.string().trim().length(LIMITS.codeLength, 'Verification code is required'),
  newPassword: strongPassword,
};
const passwordsDiffer = { path: ['confirmNewPassword'], message: 'Passwords do not match' };

/** The repeated password is optional, as in the specification's form. */
export const ResetPasswordBody = z
  .strictObject({ ...resetFields, confirmNewPassword: z.string().optional() })
  .refine(
    (body) => body.confirmNewPassword === undefined || body.confirmNewPassword === body.newPassword,
    passwordsDiffer,
  );

/** The form of a reset: the body and the repeated password, which is not sent. */
export const ResetPasswordForm = z
  .strictObject({
    ...resetFields,
    confirmNewPassword: z.string().min(1, 'Please confirm your password'),
  })
  .refine((form) => form.confirmNewPassword === form.newPassword, passwordsDiffer);

export const auth = {
  currentUser: endpoint({
    name: 'auth.currentUser',
    summary: 'The signed-in user; 401 means none.',
    method: 'GET',
    path: '/api/user',
    access: 'signed-in',
    query: PlainQuery,
    response: User,
  }),
  login: endpoint({
    name: 'auth.login',
    summary: 'Starts a session.',
    method: 'POST',
    path: '/api/login',
    access: 'public',
    body: LoginBody,
    response: User,
  }),
  register: endpoint({
    name: 'auth.register',
    summary: 'Creates an account, starts a session and mails a verification code.',
    method: 'POST',
    path: '/api/register',
    access: 'public',
    body: RegisterBody,
    response: User,
    status: 201,
  }),
  logout: endpoint({
    name: 'auth.logout',
    summary: 'Ends the session.',
    method: 'POST',
    path: '/api/logout',
    access: 'public',
    response: 'nothing',
  }),
  verifyEmail: endpoint({
    name: 'auth.verifyEmail',
    summary: 'Confirms an e-mail address with the code that was mailed to it.',
    method: 'POST',
    path: '/api/verify-email',
    access: 'public',
    body: VerifyEmailBody,
    response: Message,
  }),
  resendVerification: endpoint({
    name: 'auth.resendVerification',
    summary: 'Mails a new verification code and invalidates the old one.',
    method: 'POST',
    path: '/api/resend-verification',
    access: 'signed-in',
    response: Message,
  }),
  forgotPassword: endpoint({
    name: 'auth.forgotPassword',
    summary: 'Mails a code for a new password. The answer is the same for an address without an account.',
    method: 'POST',
    path: '/api/forgot-password',
    access: 'public',
    body: ForgotPasswordBody,
    response: Message,
  }),
  resetPassword: endpoint({
    name: 'auth.resetPassword',
    summary: 'Sets a new password with a mailed code and ends all sessions of the account.',
    method: 'POST',
    path: '/api/reset-password',
    access: 'public',
    body: ResetPasswordBody,
    response: Message,
  }),
};
