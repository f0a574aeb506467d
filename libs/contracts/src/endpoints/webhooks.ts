import { z } from 'zod';
import { endpoint } from '../endpoint';
import { Id, IdText, Instant, ListQuery } from '../ids';
import { LIMITS } from '../limits';
import { PERMISSIONS } from '../permissions';
import { WorkspaceParams } from './people/workspaces';

/** Events that a webhook can receive. Their data hold ids and sums only, no names and no content. */
export const WebhookEvent = z.enum(['workflow.ended', 'document.read', 'revision.signed']);
export type WebhookEvent = z.infer<typeof WebhookEvent>;

/** Why a webhook gets no deliveries: a person turned it off, it answered 410 Gone, or it accepted nothing for 24 hours. */
export const WebhookDisabledReason = z.enum(['turned-off', 'gone', 'failing']);
export type WebhookDisabledReason = z.infer<typeof WebhookDisabledReason>;

export const Webhook = z.object({
  id: Id,
  url: z.string(),
  events: z.array(z.string()),
  createdAt: Instant,
  disabledAt: Instant.nullable(),
  disabledReason: WebhookDisabledReason.nullable(),
  /** Until this time deliveries are signed with the former secret, too. */
  formerSecretUntil: Instant.nullable(),
});
export type Webhook = z.infer<typeof Webhook>;

/** A webhook with its signing secret (`whsec_…`), which is answered only once. */
export const WebhookWithSecret = Webhook.extend({ secret: z.string() });
export type WebhookWithSecret = z.infer<typeof WebhookWithSecret>;

export const DeliveryState = z.enum(['pending', 'delivered', 'failed']);
export type DeliveryState = z.infer<typeof DeliveryState>;

/** Why the last try failed: the status of the answer, or what happened without an answer. */
export const DeliveryFailure = z.enum(['status', 'redirect', 'timeout', 'connection', 'address']);
export type DeliveryFailure = z.infer<typeof DeliveryFailure>;

export const WebhookDelivery = z.object({
  id: Id,
  /** The `webhook-id` header: the same for every try of this message to this webhook. */
  messageId: z.string(),
  event: z.string(),
  state: DeliveryState,
  tries: z.number().int(),
  /** HTTP status of the last answer. */
  lastStatus: z.number().int().nullable(),
  lastFailure: DeliveryFailure.nullable(),
  /** Null for a delivery that has ended. */
  nextTryAt: Instant.nullable(),
  createdAt: Instant,
  endedAt: Instant.nullable(),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

const url = z
  .url({ protocol: /^https?$/, error: 'Please enter an address such as https://example.com/hook' })
  .max(LIMITS.webhookUrlMaximum, 'The address is too long');
const events = z
  .array(WebhookEvent)
  .min(1, 'Choose at least one event')
  .max(WebhookEvent.options.length)
  .transform((chosen) => [...new Set(chosen)]);

export const CreateWebhookBody = z.strictObject({ url, events });
export const UpdateWebhookBody = z.strictObject({
  url: url.optional(),
  events: events.optional(),
  active: z.boolean().optional(),
});

const WEBHOOKS = '/api/workspaces/:workspaceId/webhooks';
const WebhookParams = z.strictObject({ workspaceId: IdText, webhookId: IdText });
const access = { workspace: PERMISSIONS['webhooks.edit'] };

export const webhooks = {
  list: endpoint({
    name: 'webhooks.list',
    summary: 'The webhooks of a workspace, newest first.',
    method: 'GET',
    path: WEBHOOKS,
    access,
    params: WorkspaceParams,
    query: ListQuery,
    response: z.array(Webhook),
  }),
  create: endpoint({
    name: 'webhooks.create',
    summary: 'Adds a webhook. Only this answer holds the signing secret.',
    method: 'POST',
    path: WEBHOOKS,
    access,
    params: WorkspaceParams,
    body: CreateWebhookBody,
    response: WebhookWithSecret,
    status: 201,
  }),
  update: endpoint({
    name: 'webhooks.update',
    summary: 'Changes address or events of a webhook, or turns it off or on.',
    method: 'PATCH',
    path: `${WEBHOOKS}/:webhookId`,
    access,
    params: WebhookParams,
    body: UpdateWebhookBody,
    response: Webhook,
  }),
  rotateSecret: endpoint({
    name: 'webhooks.rotateSecret',
    summary: 'Replaces the signing secret. Deliveries are signed with both for 24 hours.',
    method: 'POST',
    path: `${WEBHOOKS}/:webhookId/rotate-secret`,
    access,
    params: WebhookParams,
    response: WebhookWithSecret,
  }),
  delete: endpoint({
    name: 'webhooks.delete',
    summary: 'Deletes a webhook with its deliveries.',
    method: 'DELETE',
    path: `${WEBHOOKS}/:webhookId`,
    access,
    params: WebhookParams,
    response: 'nothing',
  }),
  deliveries: endpoint({
    name: 'webhooks.deliveries',
    summary: 'The deliveries of a webhook in the last 30 days, newest first.',
    method: 'GET',
    path: `${WEBHOOKS}/:webhookId/deliveries`,
    access,
    params: WebhookParams,
    query: ListQuery,
    response: z.array(WebhookDelivery),
  }),
  replay: endpoint({
    name: 'webhooks.replay',
    summary: 'Sends a delivery again, under the same message id; a pending one at once.',
    method: 'POST',
    path: `${WEBHOOKS}/:webhookId/deliveries/:deliveryId/replay`,
    access,
    params: z.strictObject({ workspaceId: IdText, webhookId: IdText, deliveryId: IdText }),
    response: WebhookDelivery,
  }),
};
