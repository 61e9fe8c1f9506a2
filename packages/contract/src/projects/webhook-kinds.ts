/** The events that a webhook can be notified about. */
export const WEBHOOK_EVENTS = [
  'ticket.created',
  'ticket.status',
  'ticket.assignee',
  'ticket.labels',
  'ticket.due',
  'ticket.merged',
  'ticket.unmerged',
  'comment.created',
  'proof.ready',
  'ticket.regressed',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** The formats of the bodies: that of Standard Webhooks, or that of a chat program. */
export const WEBHOOK_FORMATS = ['standard', 'slack', 'discord', 'teams'] as const;
export type WebhookFormat = (typeof WEBHOOK_FORMATS)[number];
