import { z } from 'zod';
import { endpoint } from '../../endpoint';
import { Id, Instant, ListQuery, PlainQuery } from '../../ids';
import { LIMITS } from '../../limits';
import { ResultMessage } from '../../result-message';
import { Outcome } from '../../results';
import { WebhookDisabledReason } from '../webhooks';

export const NotificationKind = z.enum([
  'workflow-completed',
  'workflow-needs-review',
  'workflow-failed',
  'access-requested',
  'access-decided',
  'spending-near',
  'model-retiring',
  'webhook-disabled',
]);
export type NotificationKind = z.infer<typeof NotificationKind>;

/** Subject of a notification, with its name at that time. */
export const NotificationFacts = z.object({
  workspace: z.string().optional(),
  folder: z.string().optional(),
  workflow: z.string().optional(),
  person: z.string().optional(),
  integration: z.string().optional(),
  model: z.string().optional(),
  successor: z.string().optional(),
  /** For a decision: the granted role, or none. */
  role: z.string().optional(),
  /** For a model: the day (UTC) on which it stops answering. */
  day: z.iso.date().optional(),
  /** For a limit: the used amount. */
  percent: z.number().int().optional(),
  /** For a webhook: its origin. The rest of an address may hold a token. */
  receiver: z.string().optional(),
  disabledReason: WebhookDisabledReason.optional(),
  /** For a completed workflow. Older notifications have none. */
  outcome: Outcome.optional(),
  /** For a workflow that has ended: milliseconds over all tries. Older notifications have none. */
  worked: z.number().optional(),
  waited: z.number().optional(),
  /** For a failure. */
  reason: z.string().optional(),
  /** `reason` as a localized message. */
  said: ResultMessage.optional(),
});
export type NotificationFacts = z.infer<typeof NotificationFacts>;

export const Notification = z.object({
  id: Id,
  kind: NotificationKind,
  workspaceId: Id.nullable(),
  formId: Id.nullable(),
  workflowId: Id.nullable(),
  facts: NotificationFacts,
  createdAt: Instant,
  readAt: Instant.nullable(),
});
export type Notification = z.infer<typeof Notification>;

/** Mail frequency of a kind of notification. */
export const MailWish = z.enum(['never', 'at-once', 'digest']);
export type MailWish = z.infer<typeof MailWish>;

/** Default mail setting: notifications that a user is waiting for are mailed. */
export const MAIL_WISHES: Readonly<Record<NotificationKind, MailWish>> = {
  'workflow-completed': 'never',
  'workflow-needs-review': 'never',
  'workflow-failed': 'never',
  'access-requested': 'at-once',
  'access-decided': 'at-once',
  'spending-near': 'at-once',
  'model-retiring': 'digest',
  'webhook-disabled': 'at-once',
};

export const NotificationSettings = z.strictObject({ mail: z.record(NotificationKind, MailWish) });
export type NotificationSettings = z.infer<typeof NotificationSettings>;

const PATH = '/api/user/notifications';

export const notifications = {
  list: endpoint({
    name: 'notifications.list',
    summary: 'The notifications of the signed-in user, newest first.',
    method: 'GET',
    path: PATH,
    access: 'signed-in',
    query: ListQuery,
    response: z.array(Notification),
  }),
  count: endpoint({
    name: 'notifications.count',
    summary: 'The number of unread notifications of the signed-in user.',
    method: 'GET',
    path: `${PATH}/count`,
    access: 'signed-in',
    query: PlainQuery,
    response: z.object({ unread: z.number().int() }),
  }),
  read: endpoint({
    name: 'notifications.read',
    summary: 'Marks notifications as read: the given ones, or all up to a given one.',
    method: 'POST',
    path: `${PATH}/read`,
    access: 'signed-in',
    body: z.union([
      z.strictObject({ ids: z.array(Id).min(1).max(LIMITS.listPage) }),
      z.strictObject({ upTo: Id }),
    ]),
    response: 'nothing',
  }),
  settings: endpoint({
    name: 'notifications.settings',
    summary: 'Which notifications the signed-in user wants by mail.',
    method: 'GET',
    path: `${PATH}/settings`,
    access: 'signed-in',
    query: PlainQuery,
    response: NotificationSettings,
  }),
  changeSettings: endpoint({
    name: 'notifications.changeSettings',
    summary: 'Sets which notifications are mailed immediately, once a day, or never.',
    method: 'PUT',
    path: `${PATH}/settings`,
    access: 'signed-in',
    body: NotificationSettings,
    response: NotificationSettings,
  }),
};
