import { z } from 'zod';
import { endpoint } from '../../endpoint';
import { Instant, PlainQuery } from '../../ids';
import { LIMITS } from '../../limits';

/** A code of an authenticator app, or a recovery code. Spaces and hyphens do not matter. */
export const SecondFactorCode = z
  .string()
  .trim()
  .min(1, 'Please enter a code.')
  .max(40)
  .transform((code) => code.replace(/[\s-]/g, '').toUpperCase());

export const TypedPassword = z.string().min(1, 'Password is required').max(LIMITS.passwordMaximumBytes);

/** A person's second factor. */
export const SecondFactor = z.object({
  /** Null if the person has none, or has not confirmed it yet. */
  confirmedAt: Instant.nullable(),
  recoveryCodesLeft: z.number().int(),
  /** Set while the person is locked after failed attempts. */
  lockedUntil: Instant.nullable(),
  /** What the next signature in this session requires: password and code, or one of them. */
  signingRequires: z.enum(['both', 'one']),
});
export type SecondFactor = z.infer<typeof SecondFactor>;

/** A new secret for an authenticator app. It is shown once. */
export const NewSecondFactor = z.object({
  /** Base32. */
  secret: z.string(),
  /** The `otpauth:` address, which apps on the same device open. */
  uri: z.string(),
});
export type NewSecondFactor = z.infer<typeof NewSecondFactor>;

const PATH = '/api/user/second-factor';

/** The second factor of the signed-in person. */
export const secondFactor = {
  get: endpoint({
    name: 'secondFactor.get',
    summary: 'Whether the user has a second factor, and what the next signature requires.',
    method: 'GET',
    path: PATH,
    access: 'signed-in',
    query: PlainQuery,
    response: SecondFactor,
  }),
  enroll: endpoint({
    name: 'secondFactor.enroll',
    summary: 'Creates a secret for an authenticator app; it has no effect until a code of it is confirmed.',
    method: 'POST',
    path: PATH,
    access: 'signed-in',
    body: z.strictObject({ password: TypedPassword }),
    response: NewSecondFactor,
  }),
  confirm: endpoint({
    name: 'secondFactor.confirm',
    summary: 'Activates the second factor with a first code; answers the recovery codes, once.',
    method: 'POST',
    path: `${PATH}/confirm`,
    access: 'signed-in',
    body: z.strictObject({ code: SecondFactorCode }),
    response: z.object({ recoveryCodes: z.array(z.string()) }),
  }),
  remove: endpoint({
    name: 'secondFactor.remove',
    summary: 'Removes the second factor; requires the password and a code.',
    method: 'POST',
    path: `${PATH}/remove`,
    access: 'signed-in',
    body: z.strictObject({ password: TypedPassword, code: SecondFactorCode }),
    response: 'nothing',
  }),
};
