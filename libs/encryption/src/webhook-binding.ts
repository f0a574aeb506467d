import type { Binding } from './sealed-text';

/** Binding of the signing secret of a webhook. */
export const webhookBinding = (webhookId: number): Binding => ['webhook', webhookId];
