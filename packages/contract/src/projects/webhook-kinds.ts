/** What a webhook can be told of. */
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

/** Whose words the bodies are in: those of Standard Webhooks, or of a chat program. */
export const WEBHOOK_FORMATS = ['standard', 'slack', 'discord', 'teams'] as const;
export type WebhookFormat = (typeof WEBHOOK_FORMATS)[number];
