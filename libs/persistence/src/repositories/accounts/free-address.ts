/** Condition: no account has verified this address. */
export const hasFreeAddress = (email: string): string =>
  `NOT EXISTS (SELECT FROM users AS owner WHERE owner.email_verified AND lower(owner.email) = lower(${email}))`;

/**
 * Condition for accounts that others see: not one that was registered, but never verified, with the address of another account. Such an
 * account looks like any other to the person who registered it, so that it does not reveal the account.
 */
export const ownsOrMayOwn = (user: string, verified = 'email_verified'): string =>
  `(${user}.${verified} OR ${hasFreeAddress(`${user}.email`)})`;
