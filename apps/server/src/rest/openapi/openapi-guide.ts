/** The introduction above the calls, for readers who are new to the API. */
export const GUIDE = `
Support tickets and visual web feedback. Every call of the web client is here, and what it may do, you may do.

## Begin

1. Sign in to Ringmark in this browser. Then open *Make an API token* below, press *Try it out* and *Execute*:
   the answer holds the token, and is the only one that ever does. Its scope is \`read\`, or \`write\` to change things.
2. Send it with every call:

\`\`\`
curl -H "Authorization: Bearer $TOKEN" https://feedback.example.com/api/projects
curl -H "Authorization: Bearer $TOKEN" -H "Content-Type: application/json" \\
  -d '{"projectId": "...", "title": "Basket is empty", "description": "After a reload.", "severity": "high"}' \\
  https://feedback.example.com/api/tickets
curl -H "Authorization: Bearer $TOKEN" -F files=@shot.png https://feedback.example.com/api/tickets/$ID/attachments
\`\`\`

Without a browser: ask for a link, take the token out of the address in the mail, and keep the cookie that it buys.

\`\`\`
curl -H "Content-Type: application/json" -d '{"email": "me@example.com"}' https://feedback.example.com/api/auth/request-magic-link
curl -c jar -H "Content-Type: application/json" -d '{"token": "..."}' https://feedback.example.com/api/auth/verify-magic-link
curl -b jar -H "Content-Type: application/json" -d '{"name": "Nightly", "scope": "write", "expiresInDays": 90}' https://feedback.example.com/api/tokens
\`\`\`

On this page *Try it out* calls with the session of your browser, or with the token under *Authorize*.

## What holds for all calls

- **Bodies** are JSON objects (\`Content-Type: application/json\`), but for uploads, which are \`multipart/form-data\`.
- **Text** loses control characters and what turns it round; titles, names and labels stay on one line.
- **Failures** are \`{"error": "<a sentence to act on>", "code": "<for programs>"}\`, with \`fields\` where input was bad.
  400 bad input · 401 not signed in (\`token_expired\` and \`token_revoked\` name an ended token) · 403 not allowed · 404 not there, or not yours ·
  405 another method (\`Allow\` names those that are taken) · 409 conflict · 413 too large ·
  415 another content type, or a compressed body · 416 no such part of a file ·
  429 too many (\`Retry-After\` says when to come again) · 503 not now · 507 no space.
- **A view too many** (429, \`too_many_sessions\`) is answered with your own views in \`data.open\`, each with \`sessionId\`, \`url\`, \`title\`
  and \`openedAt\`: \`POST /api/viewport/close\` closes one of them, also one that is still being opened.
- **Lists** are arrays. Where there is more, the answer has \`Link: <address>; rel="next"\`. \`limit\` is at most 500; tickets come
  by 200 without it, users, projects and organizations whole.
- **Times** are ISO 8601 in UTC, **ids** opaque strings that sort by creation. A ticket has a short \`number\` as well.
- **Sending twice**: creating a ticket or a comment takes an \`Idempotency-Key\`; the same key within 24 hours makes one,
  and with something else in the body it is 409 (\`idempotency_key_reused\`): what has changed wants a key of its own.
- **Inviting people**: \`POST /api/admin/invitations\` answers with \`invitations\`, and with \`refusals\` for the addresses that were not
  invited: each has a \`code\` and a sentence. \`POST /api/admin/invitations/{id}/link\` makes a link to hand on; it is shown once.
- **Proofs**: when a ticket with a pin becomes Done, or after \`POST /api/tickets/{id}/check\`, the server's browser looks at its
  page and compares. \`GET /api/tickets/{id}/proofs\` has the \`outcome\`, a \`sentence\` and the address of the picture; a proof is
  \`waiting\` until then, and a change of the ticket is told when it is \`ready\`.
- **The page as it was**: \`GET /api/tickets/{id}/frozen-page\` says what is kept of a pin's page, \`POST .../frozen-page/open\` opens
  it in a view that reaches nothing, and \`GET .../frozen-page.mhtml\` has it as a file that Chromium opens from disk.
- **What happened before**: \`POST /api/viewport/inspect\` tells what was done in the view, which a new ticket takes as its
  \`steps\`; \`GET /api/tickets/{id}/steps\` has it in words and as a test for \`@playwright/test\`.
  A ticket that is created with the \`sessionId\` of a view has the page of that view; others are opened right after.
- **Regions**: \`POST /api/viewport/inspect\` with a \`size\` describes the box about the point: \`element\` is around it, and
  \`region\` names what lies in it. A new ticket takes it as \`pin.region\`; \`clickX\` and \`clickY\` are its middle.
- **All sizes**: \`POST /api/tickets/{id}/sizes\` photographs a pin's element at the six sizes, \`GET\` has them as they come.
  \`PUT /api/tickets/{id}/sizes/375x667\` with \`{"isWrong": true}\` calls one wrong; proofs look there as well (\`sizes\` of a proof).
- **Who does what**: \`PATCH /api/tickets/{id}/triage\` (administrators) changes \`assigneeId\`, \`addLabels\`, \`removeLabels\`, \`dueOn\` (a day),
  \`severity\` and \`projectId\`; what is left out stays, \`null\` takes away, and \`dropped\` names what did not fit another project. Lists
  and boards take \`assigneeId\` (\`me\`, \`none\`), \`labels\` (\`none\`, or ids with commas between, a hyphen before one for
  without it; administrators) and \`due\` (\`overdue\`, \`soon\`, by \`today\`). Labels are empty for everybody else.
- **Merging**: \`POST /api/tickets/{id}/merge\` with \`{"ids": [...]}\` has those tickets go on in this one: comments and files move, and
  \`GET /api/tickets/{id}\` of a merged one says where it goes on (\`mergedInto\`). \`POST /api/tickets/{id}/unmerge\` undoes it within 24 hours.
- **Duplicates**: \`POST /api/similar-tickets\` tells which tickets are there already for an element or a title;
  \`POST /api/tickets/{id}/join\` adds one's voice to one of them, with \`"isBack": true\` to one that is done.
- **Deployments**: \`POST /api/admin/projects/{id}/deploy-address\` makes a secret address, which is shown once. Who deploys
  the site calls it: \`curl -H "Content-Type: application/json" -d '{"version": "1.4.2"}' https://feedback.example.com/api/deploys/...\`.
  Tickets in QA, Production and Done then get proofs with that version; \`GET /api/tickets/{id}/deploys\` has their history.
  Addresses are created and changed in a signed-in browser only: API tokens can only read them.
- **Webhooks**: \`POST /api/admin/webhooks\` has a program told of what happens, in the words of Standard Webhooks (signed: \`webhook-id\`,
  \`webhook-timestamp\`, \`webhook-signature\`), Slack, Discord or Teams: of new tickets, changes of status, assignee, labels and due
  date, merges (\`ticket.merged\`, \`ticket.unmerged\`), comments and proofs. The secret is shown once; \`webhook-id\` stays the same when a
  delivery is sent again. Webhooks are created and changed in a signed-in browser only: API tokens can only read them.
- **Issue trackers**: \`POST /api/tickets/{id}/hand-overs\` has a ticket become an issue at GitHub, GitLab or Jira, once; it is sent in the
  background, and \`GET\` of the same says how that goes. What is closed there comes back as a \`proposal\`, which \`POST
  /api/hand-overs/{id}/decide\` takes or drops (administrators). Trackers are added in a browser alone: API tokens are refused.
- **Closed pages**: administrators store what opens them (\`POST /api/admin/projects/{projectId}/doors\`), or record a sign-in:
  \`.../doors/recording\` opens a view, which is used like the others, and \`.../doors/recorded\` keeps what was signed in there. Each is tried at
  once: \`state\` is \`trying\` until then, and what opens nothing is not kept (\`refused\`). No answer holds a value, and API tokens
  are refused. \`isDoorClosed\` of a view or picture: what was stored has expired.
- **What was read before** need not come again: lists have an \`ETag\`, and with it as \`If-None-Match\` the answer is 304
  while they are the same. Answers are compressed where \`Accept-Encoding\` takes it; bodies are taken as they are.
- **Changes as they happen** come as server-sent events: \`curl -N -H "Authorization: Bearer $TOKEN" .../api/trpc/events.changes\`
  tells ids and kinds, never contents. The package \`@ringmark/client\` has this and every call, with types.
`.trim();

/** Groups of calls in display order; a call's group is the first word of its operation id. */
const GROUPS: [name: string, says: string][] = [
  ['tickets', 'Tickets, the board, and pages that have pins'],
  ['labels', 'Labels of projects (administrators)'],
  ['watchers', 'Who hears of a ticket'],
  ['calendar', 'Due dates in a calendar (administrators in a browser)'],
  ['proofs', "What became of a pin's element: pictures of before and after"],
  ['frozenPages', 'Pages of pins as they were'],
  ['steps', 'What led to pins'],
  ['sizes', "A pin's element at all sizes of the window"],
  ['merging', 'Tickets that go on in another one'],
  ['duplicates', 'Tickets that are there already'],
  ['deploys', 'Hearing that a site was deployed'],
  ['webhooks', 'Telling other programs what happens (administrators)'],
  ['trackers', 'Issue trackers of projects (administrators in a browser)'],
  ['handOvers', 'Tickets that become issues (administrators)'],
  ['savedViews', 'Filters of lists, kept under a name'],
  ['bulkEdits', 'Changing many tickets at once (administrators)'],
  ['imports', 'Tickets from files (administrators)'],
  ['comments', 'What people say about a ticket'],
  ['attachments', 'Files of tickets and comments'],
  ['projects', 'Projects'],
  ['doors', 'What opens closed pages (administrators in a browser)'],
  ['users', 'People'],
  ['invitations', 'Asking people in, and being asked'],
  ['viewport', 'Pages in a browser on the server'],
  ['notifications', 'What mails one wants'],
  ['events', 'What changes, as it happens'],
  ['auth', 'Signing in and out'],
  ['apiTokens', 'Tokens for programs'],
  ['settings', 'How this installation behaves'],
  ['organizations', 'Organizations (administrators)'],
  ['impersonation', "Looking through a member's eyes (administrators)"],
  ['analytics', 'Figures (administrators)'],
  ['audit', 'What administrators did'],
  ['system', 'How the installation is doing (administrators)'],
  ['mail', 'Mail that could not be delivered (administrators)'],
  ['probes', 'For whoever watches over the process'],
];

export const TAGS = GROUPS.map(([name, description]) => ({ name, description }));

export function tagOf(operationId: string): string {
  const [name = ''] = operationId.split('.', 1);
  if (TAGS.some((tag) => tag.name === name)) return name;
  throw new Error(`The group ${name} of calls is not described.`);
}

/** Working example bodies by operation id, with which the page fills in a trial. */
export const EXAMPLES: Readonly<Record<string, object>> = {
  'auth.requestMagicLink': { email: 'me@example.com', name: 'Me' },
  'auth.verifyMagicLink': { token: 'what stands after token= in the link' },
  'apiTokens.create': { name: 'Nightly', scope: 'write', expiresInDays: 90 },
  'tickets.create': {
    projectId: 'id of a project',
    title: 'Basket is empty',
    description: 'After a reload.',
    url: 'https://shop.example.com/basket',
    severity: 'high',
  },
  'tickets.update': { status: 'In Progress', expectedStatus: 'Received' },
  'tickets.triage': { assigneeId: 'id of a person', dueOn: '2026-03-14', severity: 'high' },
  'labels.create': { projectId: 'id of a project', name: 'Copy', colour: 'teal' },
  'watchers.set': { level: 'mentions' },
  'tickets.reject': { reason: 'On a phone the button is still behind the header.' },
  'duplicates.join': { text: 'Here too, since this morning.' },
  'duplicates.similar': { projectId: 'id of a project', title: 'Basket is empty' },
  'merging.merge': { ids: ['id of a ticket'] },
  'merging.undo': { ids: ['id of a ticket'] },
  'deploys.update': { versionSource: { kind: 'header', name: 'X-Version' } },
  'webhooks.create': {
    name: 'Team chat',
    url: 'https://hooks.slack.com/services/...',
    format: 'slack',
    events: ['ticket.created', 'comment.created'],
  },
  'trackers.create': {
    projectId: 'id of a project',
    kind: 'github',
    baseUrl: 'https://api.github.com',
    place: 'acme/shop',
    token: 'github_pat_...',
  },
  'handOvers.send': { trackerId: 'id of a tracker' },
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
  'bulkEdits.create': { ids: ['id of a ticket', 'id of another'], status: 'In Progress' },
  'savedViews.create': { name: 'Urgent', search: { severity: 'high', sort: 'updated' } },
  'comments.add': { text: 'Seen it too, @Full Name.' },
  'comments.edit': { text: 'Seen it too, @Full Name, on a phone.' },
  'comments.tick': { isDone: true, seen: 'the words beside the box' },
  'tickets.tick': { isDone: true, seen: 'the words beside the box' },
  'organizations.create': { name: 'Fern', domain: 'fern.example' },
  'organizations.update': { name: 'Fern and Sons' },
  'projects.create': {
    organizationId: 'id of an organization',
    name: 'Shop',
    allowedUrls: ['https://shop.example.com/'],
  },
  'projects.update': { name: 'Shop', allowedUrls: ['https://shop.example.com/'] },
  'users.update': { status: 'archived' },
  'invitations.create': {
    organizationId: 'id of an organization',
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
