import type { Binding } from './sealed-text';

/** What the token of an invitation is sealed to while it waits to be mailed. */
export const invitationBinding = (tokenHash: string): Binding => ['invitation', tokenHash];
