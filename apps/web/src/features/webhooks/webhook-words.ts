import type { WebhookEvent, WebhookFormat } from '@ringmark/contract/projects/webhook-kinds';
import type { WebhookDelivery } from '@ringmark/contract/projects/webhooks';

export const EVENT_WORDS: Readonly<Record<WebhookDelivery['event'], string>> = {
  'ticket.created': 'New tickets',
  'ticket.status': 'Changes of status',
  'ticket.assignee': 'Changes of assignee',
  'ticket.labels': 'Changes of labels',
  'ticket.due': 'Changes of due dates',
  'ticket.merged': 'Merged tickets',
  'ticket.unmerged': 'Merges that are undone',
  'comment.created': 'Comments',
  'proof.ready': 'Proofs',
  test: 'Test',
};

export const ONE_EVENT: Readonly<Record<WebhookDelivery['event'], string>> = {
  'ticket.created': 'New ticket',
  'ticket.status': 'Change of status',
  'ticket.assignee': 'Change of assignee',
  'ticket.labels': 'Change of labels',
  'ticket.due': 'Change of due date',
  'ticket.merged': 'Merge',
  'ticket.unmerged': 'Undone merge',
  'comment.created': 'Comment',
  'proof.ready': 'Proof',
  test: 'Test',
};

interface FormatWords {
  label: string;
  /** Where its address comes from. */
  says: string;
}

export const FORMAT_WORDS: Readonly<Record<WebhookFormat, FormatWords>> = {
  standard: {
    label: 'A program of yours',
    says: 'JSON, signed as Standard Webhooks say. The secret is shown once you have created it.',
  },
  slack: { label: 'Slack', says: 'The address of an incoming webhook, from the settings of a Slack app.' },
  discord: { label: 'Discord', says: 'The address of a webhook, from the integrations of a channel.' },
  teams: {
    label: 'Microsoft Teams',
    says: 'The address of a workflow that posts when a Teams webhook request is received.',
  },
};

export const eventsInWords = (events: readonly WebhookEvent[]): string =>
  events.map((event) => EVENT_WORDS[event]).join(', ');
