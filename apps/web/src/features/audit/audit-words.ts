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
  'deploy_address.create': 'created the deploy address of',
  'deploy_address.replace': 'replaced the deploy address of',
  'deploy_address.update': 'changed how a deployment is waited for:',
  'deploy_address.secret': 'changed the signing secret of deployments of',
  'deploy_address.remove': 'removed the deploy address of',
  'tracker.create': 'added the issue tracker',
  'tracker.update': 'changed the issue tracker',
  'tracker.token': 'entered another token for the issue tracker',
  'tracker.hook': 'replaced the webhook of the issue tracker',
  'tracker.test': 'tested the issue tracker',
  'tracker.remove': 'removed the issue tracker',
  'ticket.hand_over': 'handed over ticket',
  'ticket.not_now': 'dropped a proposal for ticket',
  'webhook.create': 'created the webhook',
  'webhook.update': 'changed the webhook',
  'webhook.on': 'switched on the webhook',
  'webhook.off': 'switched off the webhook',
  'webhook.remove': 'removed the webhook',
  'webhook.secret': 'made a new secret for the webhook',
  'webhook.former_secret': 'dropped the former secret of the webhook',
  'webhook.test': 'sent a test to the webhook',
  'webhook.send_again': 'sent something again to the webhook',
  'user.archive': 'archived the user',
  'user.reactivate': 'reactivated the user',
  'user.assign_project': 'gave access to a project:',
  'user.remove_project': 'took back access to a project:',
  'user.rename': 'renamed',
  'user.make_admin': 'changed a role:',
  'user.take_admin': 'changed a role:',
  'user.notifications': 'changed the mail settings of',
  'api_token.create': 'created the API token',
  'api_token.revoke': 'revoked the API token',
  'door.add': 'stored what opens closed pages of',
  'door.record': 'began to record a sign-in for',
  'door.try': 'tried once more what opens closed pages of',
  'door.rules': 'changed what closed pages may do of',
  'door.remove': 'removed what opens closed pages of',
  'ticket.create': 'created the ticket',
  'ticket.status': 'moved the ticket',
  'ticket.check': 'had the page looked at of the ticket',
  'ticket.sizes': 'had all sizes looked at of the ticket',
  'ticket.wrong_size': 'called a size wrong of the ticket',
  'ticket.right_size': 'took back that a size is wrong of the ticket',
  'ticket.draw': 'drew on the picture of the ticket',
  'ticket.edit': 'edited the ticket',
  'ticket.delete': 'deleted the ticket',
  'ticket.restore': 'brought back the ticket',
  'ticket.assign': 'changed the ticket',
  'ticket.label': 'changed the ticket',
  'ticket.due': 'changed the ticket',
  'ticket.severity': 'changed the ticket',
  'ticket.project': 'moved to another project the ticket',
  'calendar.create': 'made the calendar address of',
  'calendar.replace': 'replaced the calendar address of',
  'calendar.remove': 'took back the calendar address of',
  'ticket.mute': 'changed the mails about',
  'ticket.join': 'joined the ticket',
  'ticket.watch': 'chose what to hear of the ticket',
  'tickets.edit': 'changed at once',
  'tickets.undo': 'took back a change:',
  'import.create': 'imported into',
  'import.remove': 'took back an import into',
  'label.create': 'made a label of',
  'label.update': 'changed a label of',
  'label.remove': 'removed a label of',
  'ticket.merge': 'merged tickets:',
  'ticket.unmerge': 'took back a merge of',
  'view.create': 'saved the view',
  'view.update': 'changed the saved view',
  'view.remove': 'removed the saved view',
  'attachment.create': 'attached a file to',
  'comment.create': 'wrote',
  'comment.edit': 'edited',
  'mail.retry': 'sent again the',
  'invitation.create': 'invited',
  'invitation.propose': 'proposed to invite',
  'invitation.approve': 'approved the invitation of',
  'invitation.decline': 'declined to invite',
  'invitation.resend': 'sent again the invitation of',
  'invitation.link': 'made a link for the invitation of',
  'invitation.take_back': 'took back the invitation of',
  'invitation.use': 'joined:',
};

/** A summary that is a sentence continues in lower case after the name. */
const CONTINUED = new Set([
  'impersonation.start',
  'impersonation.stop',
  'comment.create',
  'comment.edit',
  'mail.retry',
]);
/** Without a person the summary of these is the whole sentence. */
const ALONE = new Set(['user.make_admin', 'user.take_admin', 'impersonation.expire']);
/** Actions of the server itself. */
const BY_ITSELF: Readonly<Record<string, string>> = { 'user.archive': 'archived a user:' };

const inLowerCase = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** Who did what. */
export interface AuditWords {
  /** Empty where the sentence has no person. */
  who: string;
  what: string;
}

/** @returns the words for an entry; unknown actions keep their name. */
export function wordsOf({ action, actor, impersonated, summary }: AuditEntry): AuditWords {
  if (ALONE.has(action) && (actor === null || !(action in DONE))) return { who: '', what: summary };
  const byItself = actor === null ? BY_ITSELF[action] : undefined;
  // The operator's and the server's own actions have no person.
  const name = actor?.name ?? 'Ringmark';
  const isThrough = impersonated !== null && !action.startsWith('impersonation.');
  const who = isThrough ? `${name}, as ${impersonated.name},` : name;
  const rest = CONTINUED.has(action) ? inLowerCase(summary).replace(/ is sent again$/, '') : summary;
  if (action.startsWith('impersonation.')) return { who, what: rest };
  const words = byItself ?? DONE[action] ?? `${action.replaceAll(/[._]/g, ' ')}:`;
  return { who, what: `${words} ${rest}` };
}
