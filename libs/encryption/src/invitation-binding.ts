import type { Binding } from './sealed-text';

/** Binding of an invitation token that waits to be mailed. */
export const invitationBinding = (tokenHash: string): Binding => ['invitation', tokenHash];
