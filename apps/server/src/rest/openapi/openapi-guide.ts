/** The introduction above the calls, for readers who are new to the API. */
export const GUIDE = `
Support tickets and visual web feedback. Every call that the web client makes is listed here. The API covers everything in the app.
A few calls need a signed-in browser and reject API tokens.

## Get started

1. Sign in to Ringmark in this browser. Then open *Create an API token* below, click *Try it out* and *Execute*.
   The response contains the token. It is shown only once. Its scope is \`read\`, or \`write\` to change things.
2. Send it with every call:

\`\`\`
curl -H "Authorization: Bearer $TOKEN" https://feedback.example.com/api/projects
curl -H "Authorization: Bearer $TOKEN" -H "Content-Type: application/json" \\
  -d '{"projectId": "...", "title": "Basket is empty", "description": "After a reload.", "severity": "high"}' \\
  https://feedback.example.com/api/tickets
curl -H "Authorization: Bearer $TOKEN" -F files=@shot.png https://feedback.example.com/api/tickets/$ID/attachments
\`\`\`

Without a browser: request a link, send the token from the URL in the email, and keep the cookie you get in return.

\`\`\`
curl -H "Content-Type: application/json" -d '{"email": "me@example.com"}' https://feedback.example.com/api/auth/request-magic-link
curl -c jar -H "Content-Type: application/json" -d '{"token": "..."}' https://feedback.example.com/api/auth/verify-magic-link
curl -b jar -H "Content-Type: application/json" -d '{"name": "Nightly", "scope": "write", "expiresInDays": 90}' https://feedback.example.com/api/tokens
\`\`\`

On this page, *Try it out* uses your browser's session, or the token under *Authorize*.

## What applies to all calls

- **Bodies** are JSON objects (\`Content-Type: application/json\`), except uploads, which are \`multipart/form-data\`.
- **Text** is stripped of control characters and of characters that reverse its direction. Titles, names and labels stay on one line.
- **Errors** are \`{"error": "<a sentence to act on>", "code": "<for programs>"}\`, with \`fields\` when input was invalid.
  400 invalid input · 401 not signed in (\`token_expired\` and \`token_revoked\` say why the token no longer works) · 403 not allowed · 404 not found, or not visible to you ·
  405 method not allowed (\`Allow\` lists the accepted ones) · 409 conflict · 413 too large ·
  415 wrong content type, or a compressed body · 416 no such part of a file ·
  429 too many requests (\`Retry-After\` says when to retry) · 503 temporarily unavailable · 507 no space left.
- **Too many views** (429, \`too_many_sessions\`) returns your own views in \`data.open\`, each with \`sessionId\`, \`url\`, \`title\`
  and \`openedAt\`. \`POST /api/viewport/close\` closes one of them, even one that is still opening.
- **Lists** are arrays. If there is more, the response has \`Link: <address>; rel="next"\`. \`limit\` is at most 500. By default, tickets come
  in pages of 200; users, projects and organizations come in full.
- **Times** are ISO 8601 in UTC. **IDs** are opaque strings that sort in order of creation. A ticket also has a short \`number\`.
- **Retrying**: creating a ticket or a comment accepts an \`Idempotency-Key\`. Repeating the request with the same key
  within 24 hours doesn't create a second one. With a different body it returns 409 (\`idempotency_key_reused\`): use a new key for a changed request.
- **Inviting people**: \`POST /api/admin/invitations\` returns \`invitations\`, and \`refusals\` for the addresses that weren't
  invited, each with a \`code\` and a sentence. \`POST /api/admin/invitations/{id}/link\` creates a link you can share; it is shown once.
- **Proofs**: when a ticket with a pin becomes Done, or after \`POST /api/tickets/{id}/check\`, the server's browser opens its
  page and compares it with the earlier screenshot. A proof is \`waiting\` until that is done. When it is \`ready\`, a change event for the
  ticket is sent. \`GET /api/tickets/{id}/proofs\` returns the \`outcome\`, a \`sentence\` and the URL of the screenshot.
- **The original page**: \`GET /api/tickets/{id}/frozen-page\` describes what is stored for a pin's page and how much
  of it differs from what was shown when the pin was placed. \`POST .../frozen-page/open\` opens
  it in a view without network access. \`GET .../frozen-page.mhtml\` returns it as a file that Chromium opens from disk.
- **Steps before the pin**: \`POST /api/viewport/inspect\` returns what was done in the view; pass it to a new ticket as its
  \`steps\`. \`GET /api/tickets/{id}/steps\` returns them in words and as a test for \`@playwright/test\`.
  A ticket created with the \`sessionId\` of a view stores that view's page; otherwise the page is opened right afterwards.
- **Regions**: \`POST /api/viewport/inspect\` with a \`size\` describes the box around the point. \`element\` is what surrounds the box, and
  \`region\` lists what is inside. Pass \`region\` to a new ticket as \`pin.region\`; \`clickX\` and \`clickY\` are the centre of the box.
- **All sizes**: \`POST /api/tickets/{id}/sizes\` takes screenshots of a pin's element at the six sizes; \`GET\` returns them as they arrive.
  \`PUT /api/tickets/{id}/sizes/375x667\` with \`{"isWrong": true}\` marks a size as wrong. Proofs then check that size too (\`sizes\` of a proof).
- **Triage**: \`PATCH /api/tickets/{id}/triage\` (administrators) changes \`assigneeId\`, \`addLabels\`, \`removeLabels\`, \`dueOn\` (a day),
  \`severity\` and \`projectId\`. Omitted fields stay as they are, \`null\` clears a field, and \`dropped\` lists what isn't available in the new project. Lists
  and boards accept \`assigneeId\` (\`me\`, \`none\`), \`labels\` (administrators only: \`none\`, or IDs separated by commas; put a hyphen before
  an ID to exclude it) and \`due\` (\`overdue\` or \`soon\`, relative to the date you send as \`today\`). Only administrators
  receive labels; for everyone else, the list is empty.
- **Merging**: \`POST /api/tickets/{id}/merge\` with \`{"ids": [...]}\` merges those tickets into this one. Comments and files move, and
  \`GET /api/tickets/{id}\` of a merged ticket names the one it was merged into (\`mergedInto\`). \`POST /api/tickets/{id}/unmerge\` undoes this within 24 hours.
- **Duplicates**: \`POST /api/similar-tickets\` finds existing tickets for an element or a title.
  \`POST /api/tickets/{id}/join\` adds your report to one of them. To reopen one that is Done or Accepted, also send \`"isBack": true\`.
- **Deployments**: \`POST /api/admin/projects/{id}/deploy-address\` creates a secret URL, which is shown once. Call it when you deploy
  the site: \`curl -H "Content-Type: application/json" -d '{"version": "1.4.2"}' https://feedback.example.com/api/deploys/...\`.
  Tickets in QA, Production and Done then get proofs with that version. \`GET /api/tickets/{id}/deploys\` returns the deployments in a ticket's history.
  With preview hosts such as \`*.preview.example.com\`, deployments there are previews of pull requests: every pin of the project
  is checked on the preview, nothing else changes, and the result is added to the commit if the project has a GitHub or GitLab
  tracker. \`GET /api/admin/projects/{projectId}/previews\` lists them.
  Deploy URLs can be created and changed only in a signed-in browser. With an API token, you can only read a deploy URL's settings.
- **Webhooks**: \`POST /api/admin/webhooks\` creates a webhook. It sends events to an app in the Standard Webhooks format (signed: \`webhook-id\`,
  \`webhook-timestamp\`, \`webhook-signature\`), or to Slack, Discord or Teams: new tickets, changes of status, assignee, labels and due
  date, merges (\`ticket.merged\`, \`ticket.unmerged\`), comments and proofs. The secret is shown once. \`webhook-id\` stays the same when a
  delivery is resent. Webhooks can be created and changed only in a signed-in browser. With an API token,
  you can only read a webhook's settings.
- **Issue trackers**: \`POST /api/tickets/{id}/hand-overs\` turns a ticket into a GitHub, GitLab or Jira issue. If the tracker already has
  an issue for it, the call returns that issue. The ticket is sent in the background, and \`GET\` on the same path returns
  its progress. When an issue is closed there, you get a \`proposal\`, which \`POST
  /api/hand-overs/{id}/decide\` accepts or dismisses (administrators). Trackers can be seen and
  changed only in a signed-in browser: API tokens are rejected.
- **Site access**: administrators store access to pages behind a login (\`POST /api/admin/projects/{projectId}/doors\`), or record a sign-in:
  \`.../doors/recording\` opens a view, which works like any other, and \`.../doors/recorded\` stores the sign-in made there. Each is tested
  right away: \`state\` is \`trying\` while the test runs, and access that opens nothing isn't stored (\`refused\`). No response contains a secret value, and API tokens
  are rejected. \`isDoorClosed\` on a view or screenshot means that the stored sign-in has expired.
- **Caching**: lists have an \`ETag\`. Send it as \`If-None-Match\` to get 304
  while they are unchanged. Responses are compressed if \`Accept-Encoding\` allows it; request bodies must not be compressed.
- **Live changes** arrive as server-sent events, each with the kind of change and its IDs, without content:
  \`curl -N -H "Authorization: Bearer $TOKEN" .../api/trpc/events.changes\`. The package \`@ringmark/client\` has this and every call, with types.
`.trim();

/** Groups of calls in display order; a call's group is the first word of its operation id. */
const GROUPS: [name: string, says: string][] = [
  ['tickets', 'Tickets, the board, and pages that have pins'],
  ['labels', 'Labels of projects (administrators)'],
  ['watchers', 'Who is notified about a ticket'],
  ['calendar', 'Due dates in a calendar (administrators, browser only)'],
  ['proofs', "Checks of a pin's element, with screenshots from before and after"],
  ['regressions', 'Possible regressions of accepted tickets (administrators)'],
  ['frozenPages', 'Original pages of pins'],
  ['steps', 'Steps before pins'],
  ['sizes', "A pin's element at all window sizes"],
  ['merging', 'Tickets merged into others'],
  ['duplicates', 'Duplicates: similar tickets, and adding your report to one'],
  ['deploys', 'Deployments of sites'],
  ['previews', 'Previews of pull requests (administrators)'],
  ['webhooks', 'Events sent to other apps (administrators)'],
  ['trackers', 'Issue trackers of projects (administrators, browser only)'],
  ['handOvers', 'Tickets turned into issues (administrators)'],
  ['savedViews', 'Saved list filters'],
  ['bulkEdits', 'Changes to many tickets at once (administrators)'],
  ['imports', 'Tickets imported from files (administrators)'],
  ['comments', 'Comments on tickets'],
  ['attachments', 'Files of tickets and comments'],
  ['projects', 'Projects'],
  ['doors', 'Site access for pages behind a login (administrators, browser only)'],
  ['users', 'People'],
  ['invitations', 'Invitations, sent and received'],
  ['viewport', 'Pages in a browser on the server'],
  ['notifications', 'Email notification settings'],
  ['events', 'Live changes'],
  ['auth', 'Signing in and logging out'],
  ['apiTokens', 'API tokens'],
  ['settings', 'Settings of this installation'],
  ['organizations', 'Organizations (administrators)'],
  ['impersonation', 'Impersonation of members (administrators)'],
  ['analytics', 'Analytics (administrators)'],
  ['audit', 'Actions by administrators'],
  ['system', 'Health of the installation (administrators)'],
  ['mail', 'Undelivered emails (administrators)'],
  ['probes', 'Health checks and metrics for monitoring'],
];

export const TAGS = GROUPS.map(([name, description]) => ({ name, description }));

export function tagOf(operationId: string): string {
  const [name = ''] = operationId.split('.', 1);
  if (TAGS.some((tag) => tag.name === name)) return name;
  throw new Error(`The API group ${name} has no description.`);
}

/** Working example bodies by operation id. The page fills them in when someone tries a call. */
export const EXAMPLES: Readonly<Record<string, object>> = {
  'auth.requestMagicLink': { email: 'me@example.com', name: 'Me' },
  'auth.verifyMagicLink': { token: 'what follows token= in the link' },
  'apiTokens.create': { name: 'Nightly', scope: 'write', expiresInDays: 90 },
  'tickets.create': {
    projectId: 'ID of a project',
    title: 'Basket is empty',
    description: 'After a reload.',
    url: 'https://shop.example.com/basket',
    severity: 'high',
  },
  'tickets.update': { status: 'In Progress', expectedStatus: 'Received' },
  'tickets.triage': { assigneeId: 'ID of a person', dueOn: '2026-03-14', severity: 'high' },
  'labels.create': { name: 'Copy', colour: 'teal' },
  'watchers.set': { level: 'mentions' },
  'tickets.reject': { reason: 'On a phone the button is still behind the header.' },
  'duplicates.join': { text: 'Here too, since this morning.' },
  'duplicates.similar': { projectId: 'ID of a project', title: 'Basket is empty' },
  'merging.merge': { ids: ['ID of a ticket'] },
  'merging.undo': { ids: ['ID of a ticket'] },
  'deploys.update': { versionSource: { kind: 'header', name: 'X-Version' } },
  'webhooks.create': {
    name: 'Team chat',
    url: 'https://hooks.slack.com/services/...',
    format: 'slack',
    events: ['ticket.created', 'comment.created'],
  },
  'trackers.create': {
    projectId: 'ID of a project',
    kind: 'github',
    baseUrl: 'https://api.github.com',
    place: 'acme/shop',
    token: 'github_pat_...',
  },
  'handOvers.send': { trackerId: 'ID of a tracker' },
  'handOvers.decide': { accept: true, status: 'Done' },
  'doors.add': {
    secret: {
      kind: 'header',
      origin: 'https://staging.example.com',
      name: 'X-Access-Token',
      value: 'its value',
    },
  },
  'doors.record': { width: 1366, height: 768 },
  'doors.setRules': { level: 'look', readableUrls: ['/graphql'], signOutUrls: ['/account/bye'] },
  'bulkEdits.create': { ids: ['ID of a ticket', 'ID of another'], status: 'In Progress' },
  'savedViews.create': { name: 'Urgent', search: { severity: 'high', sort: 'updated' } },
  'comments.add': { text: 'Seen it too, @Full Name.' },
  'comments.edit': { text: 'Seen it too, @Full Name, on a phone.' },
  'comments.tick': { isDone: true, seen: 'the label of the checkbox' },
  'tickets.tick': { isDone: true, seen: 'the label of the checkbox' },
  'organizations.create': { name: 'Fern', domain: 'fern.example' },
  'organizations.update': { name: 'Fern and Sons' },
  'projects.create': {
    organizationId: 'ID of an organization',
    name: 'Shop',
    allowedUrls: ['https://shop.example.com/'],
  },
  'projects.update': { name: 'Shop', allowedUrls: ['https://shop.example.com/'] },
  'users.update': { status: 'archived' },
  'invitations.create': {
    organizationId: 'ID of an organization',
    people: [{ email: 'lena@example.com', name: 'Lena Brandt' }],
    projectIds: [],
    message: 'Please have a look at the basket.',
  },
  'invitations.propose': { email: 'colleague@example.com', name: 'Lena Brandt' },
  'viewport.open': { url: 'https://shop.example.com/', width: 1366, height: 768 },
  'viewport.screenshot': {
    url: 'https://shop.example.com/',
    width: 1366,
    height: 768,
    scrollX: 0,
    scrollY: 0,
  },
};
