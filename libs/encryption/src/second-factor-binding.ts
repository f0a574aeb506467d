import type { Binding } from './sealed-text';

/** Binding of the secret of a person's authenticator app. */
export const secondFactorBinding = (userId: number): Binding => ['second-factor', userId];
