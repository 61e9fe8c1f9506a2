import type { WebhookEvent, WebhookFormat } from '@ringmark/contract/projects/webhook-kinds';
import type { WebhookDelivery } from '@ringmark/contract/projects/webhooks';

export const EVENT_WORDS: Readonly<Record<WebhookDelivery['event'], string>> = {
  'ticket.created': 'New tickets',
  'ticket.status': 'Status changes',
  'ticket.assignee': 'Assignee changes',
  'ticket.labels': 'Label changes',
  'ticket.due': 'Due date changes',
  'ticket.merged': 'Merged tickets',
  'ticket.unmerged': 'Merges undone',
  'comment.created': 'Comments',
  'proof.ready': 'Proofs',
  'ticket.regressed': 'Possible regressions',
  test: 'Test',
};

export const ONE_EVENT: Readonly<Record<WebhookDelivery['event'], string>> = {
  'ticket.created': 'New ticket',
  'ticket.status': 'Status change',
  'ticket.assignee': 'Assignee change',
  'ticket.labels': 'Label change',
  'ticket.due': 'Due date change',
  'ticket.merged': 'Merge',
  'ticket.unmerged': 'Merge undone',
  'comment.created': 'Comment',
  'proof.ready': 'Proof',
  'ticket.regressed': 'Possible regression',
  test: 'Test',
};

interface FormatWords {
  label: string;
  /** A hint about where to get its address. */
  says: string;
}

export const FORMAT_WORDS: Readonly<Record<WebhookFormat, FormatWords>> = {
  standard: {
    label: 'Your own app',
    says: 'JSON, signed according to Standard Webhooks. You’ll see the secret after creating the webhook.',
  },
  slack: { label: 'Slack', says: 'The URL of an incoming webhook, from your Slack app’s settings.' },
  discord: { label: 'Discord', says: 'The URL of a webhook, from a channel’s integrations.' },
  teams: {
    label: 'Microsoft Teams',
    says: 'The URL of a Teams workflow that posts to a chat or channel when it receives a webhook request.',
  },
};

export const eventsInWords = (events: readonly WebhookEvent[]): string =>
  events.map((event) => EVENT_WORDS[event]).join(', ');
