import { ownValue } from '@ringmark/contract/own-value';
import type { AuditEntry } from '@ringmark/contract/admin';

/** Verbs before the entry's summary. */
const DONE: Readonly<Record<string, string>> = {
  'organization.create': 'created the organization',
  'organization.update': 'changed an organization:',
  'organization.archive': 'archived the organization',
  'organization.reactivate': 'reactivated the organization',
  'project.create': 'created the project',
  'project.update': 'changed the project',
  'project.archive': 'archived the project',
  'project.reactivate': 'reactivated the project',
  'deploy_address.create': 'created the deploy URL for',
  'deploy_address.replace': 'replaced the deploy URL for',
  'deploy_address.update': 'changed how deployments are detected for',
  'deploy_address.secret': 'changed the deployment signing secret for',
  'deploy_address.remove': 'removed the deploy URL for',
  'tracker.create': 'added the issue tracker',
  'tracker.update': 'changed the issue tracker',
  'tracker.token': 'changed the token for the issue tracker',
  'tracker.hook': 'replaced the webhook for the issue tracker',
  'tracker.test': 'tested the issue tracker',
  'tracker.remove': 'removed the issue tracker',
  'ticket.hand_over': 'handed over ticket',
  'ticket.not_now': 'dismissed a suggestion for ticket',
  'webhook.create': 'created the webhook',
  'webhook.update': 'changed the webhook',
  'webhook.on': 'turned on the webhook',
  'webhook.off': 'turned off the webhook',
  'webhook.remove': 'removed the webhook',
  'webhook.secret': 'created a new secret for the webhook',
  'webhook.former_secret': 'revoked the old secret of the webhook',
  'webhook.test': 'sent a test to the webhook',
  'webhook.send_again': 'resent a delivery to the webhook',
  'user.archive': 'archived the user',
  'user.reactivate': 'reactivated the user',
  'user.assign_project': 'gave access to a project:',
  'user.remove_project': 'removed access to a project:',
  'user.rename': 'renamed',
  'user.make_admin': 'changed a role:',
  'user.take_admin': 'changed a role:',
  'user.notifications': 'changed the email settings of',
  'api_token.create': 'created the API token',
  'api_token.revoke': 'revoked the API token',
  'door.add': 'added site access for',
  'door.record': 'started recording a sign-in for',
  'door.try': 'tested site access for',
  'door.rules': 'changed the site access rules for',
  'door.remove': 'removed site access for',
  'ticket.create': 'created the ticket',
  'ticket.status': 'changed the status of',
  'ticket.check': 'checked the page of the ticket',
  'ticket.dismiss_regression': 'dismissed a possible regression of the ticket',
  'ticket.sizes': 'checked all sizes for the ticket',
  'ticket.wrong_size': 'marked a size as wrong on the ticket',
  'ticket.right_size': 'unmarked a wrong size on the ticket',
  'ticket.draw': 'drew on the screenshot of the ticket',
  'ticket.blur': 'blurred parts of the screenshot of the ticket',
  'ticket.edit': 'edited the ticket',
  'ticket.delete': 'deleted the ticket',
  'ticket.restore': 'restored the ticket',
  'ticket.assign': 'changed the ticket',
  'ticket.label': 'changed the ticket',
  'ticket.due': 'changed the ticket',
  'ticket.severity': 'changed the ticket',
  'ticket.project': 'changed the project of ticket',
  'calendar.create': 'created the calendar URL of',
  'calendar.replace': 'replaced the calendar URL of',
  'calendar.remove': 'removed the calendar URL of',
  'ticket.mute': 'changed the notifications for',
  'ticket.join': 'also reported',
  'ticket.watch': 'changed the notifications for ticket',
  'tickets.edit': 'bulk-edited',
  'tickets.undo': 'undid a change:',
  'import.create': 'imported into',
  'import.remove': 'removed an import from',
  'label.create': 'created a label in',
  'label.update': 'changed a label in',
  'label.remove': 'removed a label from',
  'ticket.merge': 'merged tickets:',
  'ticket.unmerge': 'undid a merge:',
  'view.create': 'saved the view',
  'view.update': 'changed the saved view',
  'view.remove': 'removed the saved view',
  'attachment.create': 'attached a file to',
  'comment.create': 'wrote',
  'comment.edit': 'edited',
  'mail.retry': 'resent the',
  'invitation.create': 'invited',
  'invitation.propose': 'proposed inviting',
  'invitation.approve': 'approved the invitation for',
  'invitation.decline': 'declined to invite',
  'invitation.resend': 'resent the invitation to',
  'invitation.link': 'created an invitation link for',
  'invitation.take_back': 'revoked the invitation for',
  'invitation.use': 'accepted an invitation',
};

/** A summary that is a sentence continues in lower case after the name. */
const CONTINUED = new Set([
  'impersonation.start',
  'impersonation.stop',
  'comment.create',
  'comment.edit',
  'mail.retry',
]);
/** Actions whose summary is the whole sentence if there is no person. */
const ALONE = new Set(['user.make_admin', 'user.take_admin', 'impersonation.expire']);
/** Actions of the server itself. */
const BY_ITSELF: Readonly<Record<string, string>> = { 'user.archive': 'archived a user:' };

const inLowerCase = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** The person and the action of an entry. */
export interface AuditWords {
  /** The person; empty if the sentence has none. */
  who: string;
  what: string;
}

/** @returns what a summary says in addition to the words of its action. */
function restOf(action: string, summary: string): string {
  if (action === 'ticket.join') return summary.replace(/: reported it too$/, '');
  if (action === 'invitation.use') return summary.replace(/^.* (\(\S+\)) accepted an invitation$/, '$1');
  return CONTINUED.has(action) ? inLowerCase(summary).replace(/ (?:was resent|is sent again)$/, '') : summary;
}

/** @returns the words for an entry; unknown actions keep their name. */
export function wordsOf({ action, actor, impersonated, summary }: AuditEntry): AuditWords {
  if (ALONE.has(action) && (actor === null || !(action in DONE))) return { who: '', what: summary };
  const byItself = actor === null ? ownValue(BY_ITSELF, action) : undefined;
  // The operator's and the server's own actions have no person.
  const name = actor?.name ?? 'Ringmark';
  const isThrough = impersonated !== null && !action.startsWith('impersonation.');
  const who = isThrough ? `${name}, as ${impersonated.name},` : name;
  const rest = restOf(action, summary);
  if (action.startsWith('impersonation.')) return { who, what: rest };
  const words = byItself ?? ownValue(DONE, action) ?? `${action.replaceAll(/[._]/g, ' ')}:`;
  return { who, what: `${words} ${rest}` };
}
