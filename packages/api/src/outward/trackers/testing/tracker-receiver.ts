import type { TrackerKind } from '@ringmark/contract/projects/tracker-kinds';
import { z } from 'zod';
import type { RequestSent, RequestToSend } from '@ringmark/contract/outbound';

/** An issue that a receiver keeps. */
export interface KeptIssue {
  number: number;
  title: string;
  /** The body as the tracker keeps it: Markdown, or a document of Atlassian's in JSON. */
  body: string;
  labels: string[];
  attachments: number;
  /** These files are attached to an issue in Jira: their ids, and whose they are. */
  files: { id: string; filename: string; author: { accountId: string } }[];
}

export const TOKEN = 'a-token-of-the-tracker';
export const ACCOUNT = 'bot@acme.example';
export const PLACES = { github: 'acme/shop', gitlab: 'acme/web/shop', jira: 'SHOP' } as const;
export const BASES = {
  github: 'https://api.github.com',
  gitlab: 'https://gitlab.com',
  jira: 'https://acme.atlassian.net',
} as const;

type Answer = Extract<RequestSent, { isAnswered: true }>;
const json = (status: number, value: unknown): Answer => ({
  isAnswered: true,
  status,
  headers: { 'content-type': 'application/json' },
  text: JSON.stringify(value),
});

const githubIssue = z.strictObject({ title: z.string().min(1).max(256), body: z.string().max(65_536) });
const gitlabIssue = z.strictObject({
  title: z.string().min(1).max(255),
  description: z.string().max(1_048_576),
});

const githubStatus = z.strictObject({
  state: z.enum(['error', 'failure', 'pending', 'success']),
  target_url: z.url(),
  description: z.string().max(140),
  context: z.string(),
});
const gitlabStatus = z.strictObject({
  state: z.enum(['pending', 'running', 'success', 'failed', 'canceled', 'skipped']),
  target_url: z.url().max(255),
  description: z.string().max(255),
  name: z.string().max(255),
});

/** The nodes of Atlassian's document format that a description needs, as its schema has them. */
const mark = z.discriminatedUnion('type', [
  z.strictObject({ type: z.enum(['strong', 'em', 'strike', 'code']) }),
  z.strictObject({ type: z.literal('link'), attrs: z.strictObject({ href: z.url() }) }),
]);
const text = z.strictObject({
  type: z.literal('text'),
  text: z.string().min(1),
  // Code can have no other mark except a link.
  marks: z
    .array(mark)
    .refine((marks) => {
      const types = marks.map(({ type }) => type);
      return !types.includes('code') || types.every((type) => type === 'code' || type === 'link');
    })
    .optional(),
});
const inline = z.discriminatedUnion('type', [text, z.strictObject({ type: z.literal('hardBreak') })]);
const paragraph = z.strictObject({ type: z.literal('paragraph'), content: z.array(inline) });
const codeBlock = z.strictObject({
  type: z.literal('codeBlock'),
  content: z.array(z.strictObject({ type: z.literal('text'), text: z.string().min(1) })),
});
const items: z.ZodType = z
  .array(
    z.strictObject({
      type: z.literal('listItem'),
      content: z.tuple(
        [paragraph],
        z.lazy(() => z.union([paragraph, codeBlock, bulletList, orderedList])),
      ),
    }),
  )
  .min(1);
const bulletList = z.strictObject({ type: z.literal('bulletList'), content: items });
const orderedList = z.strictObject({
  type: z.literal('orderedList'),
  attrs: z.strictObject({ order: z.number().int().min(0) }).optional(),
  content: items,
});
const adf = z.strictObject({
  type: z.literal('doc'),
  version: z.literal(1),
  content: z.array(
    z.discriminatedUnion('type', [
      paragraph,
      codeBlock,
      bulletList,
      orderedList,
      z.strictObject({
        type: z.literal('heading'),
        attrs: z.strictObject({ level: z.number().int().min(1).max(6) }),
        content: z.array(inline),
      }),
      z.strictObject({
        type: z.literal('blockquote'),
        content: z.array(z.union([paragraph, codeBlock, bulletList, orderedList])).min(1),
      }),
      z.strictObject({ type: z.literal('rule') }),
    ]),
  ),
});
const jiraIssue = z.strictObject({
  fields: z.strictObject({
    project: z.strictObject({ key: z.literal(PLACES.jira) }),
    issuetype: z.strictObject({ name: z.literal('Task') }),
    summary: z
      .string()
      .min(1)
      .max(255)
      .regex(/^[^\r\n]*$/),
    description: adf.refine((doc) => JSON.stringify(doc).length <= 32_767, 'too long'),
    labels: z.array(z.string().regex(/^\S{1,255}$/)),
  }),
});

/**
 * Finds anything that a body may not hold except what Ringmark itself writes: see the vendors' documents on Markdown.
 */
export function markdownFault(body: string): string | undefined {
  const own = body
    .replaceAll(/!\[The area around the pin\]\([^)\s]*\)/g, '')
    .replaceAll(/\[Ticket \d+ in Ringmark\]\([^)\s]*\)/g, '')
    .replaceAll(/<!-- ringmark-[0-9a-f]{20} -->/g, '')
    .replaceAll(/<https?:\/\/[^<>\s]*>/g, '')
    .replaceAll(/\*\*[\w ]+:?\*\*/g, '')
    // Code is shown as it is. Links are followed by those who press them.
    .replaceAll(/^(`{3,})\n[\s\S]*?\n\1$/gm, '')
    .replaceAll(/(`+) [^\n]*? \1/g, '')
    .replaceAll(/\[([^[\]]*)\]\(\)/g, '$1')
    .replaceAll(/^> ?/gm, '');
  if (/[<>`[\]]/.test(own)) return 'It holds markup.';
  // This is how the body reads once entities are resolved.
  const read = own.replaceAll(/&#(\d+);/g, (_all, code: string) => String.fromCodePoint(Number(code)));
  if (/[@#!~%^$][\p{L}\p{N}_]/u.test(read)) return 'It mentions somebody or something.';
  if (/^\s*\//m.test(own)) return 'It commands.';
  if (/\bwww\.|https?:\/\//i.test(own)) return 'It holds a bare address.';
  return undefined;
}

const bodyOf = ({ body }: RequestToSend): string => body ?? '';

function readJson(request: RequestToSend): unknown {
  if (request.headers['content-type'] !== 'application/json') return undefined;
  try {
    return JSON.parse(bodyOf(request));
  } catch {
    return undefined;
  }
}

/** A form with a file called `file`, whole to its last boundary. */
function isForm({ headers, bytes }: RequestToSend): boolean {
  const [, boundary] = /^multipart\/form-data; boundary=([\w-]+)$/.exec(headers['content-type'] ?? '') ?? [];
  if (boundary === undefined || bytes === undefined) return false;
  const text = Buffer.from(bytes).toString('latin1');
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="`;
  return text.startsWith(head) && text.endsWith(`\r\n--${boundary}--\r\n`);
}

/**
 * A tracker that follows its vendor's documents: it checks headers, scheme, fields and lengths of each request, and
 * refuses what they refuse.
 */
export class TrackerReceiver {
  readonly issues: KeptIssue[] = [];
  readonly faults: string[] = [];
  /** The list keeps what was written to commits, in order. */
  readonly statuses: (z.infer<typeof githubStatus> | z.infer<typeof gitlabStatus>)[] = [];
  uploads = 0;
  /** Uploads and attachments with these ids were deleted. */
  readonly deleted: string[] = [];
  mayDelete = true;
  /** The project's or repository's facts about itself, for a test. */
  about: Record<string, unknown> = {};
  mayCreate = true;
  readonly #kind: TrackerKind;

  constructor(kind: TrackerKind) {
    this.#kind = kind;
  }

  answer(request: RequestToSend): Answer {
    if (request.headers['user-agent'] === undefined) return json(403, { message: 'A user agent is needed.' });
    if (this.#kind === 'github') return this.#github(request);
    return this.#kind === 'gitlab' ? this.#gitlab(request) : this.#jira(request);
  }

  #keep(title: string, body: string, labels: string[] = []): KeptIssue {
    const issue = { number: this.issues.length + 12, title, body, labels, attachments: 0, files: [] };
    this.issues.push(issue);
    const wrong = this.#kind === 'jira' ? undefined : markdownFault(body);
    if (wrong !== undefined) this.faults.push(wrong);
    return issue;
  }

  #github(request: RequestToSend): Answer {
    const { headers, method } = request;
    const url = new URL(request.url);
    if (headers['accept'] !== 'application/vnd.github+json') return json(415, { message: 'Unsupported' });
    if (headers['x-github-api-version'] !== '2022-11-28') return json(400, { message: 'Unknown version' });
    if (headers['authorization'] !== `Bearer ${TOKEN}`) return json(401, { message: 'Bad credentials' });
    const repo = `/repos/${PLACES.github}`;
    const shown = ({ number, body }: KeptIssue) => ({
      number,
      body,
      html_url: `https://github.com/${PLACES.github}/issues/${number}`,
    });
    if (method === 'GET' && url.pathname === repo) return json(200, { has_issues: true, ...this.about });
    if (method === 'GET' && url.pathname === `${repo}/issues`) return json(200, this.#page(url).map(shown));
    if (method === 'GET' && /^\/commits\/[0-9a-f]{40}\/statuses$/.test(url.pathname.slice(repo.length)))
      return json(200, this.statuses);
    if (method === 'POST' && /^\/statuses\/[0-9a-f]{40}$/.test(url.pathname.slice(repo.length)))
      return this.#status(githubStatus, request);
    const issue = this.#issueAt(url.pathname, `${repo}/issues/`);
    if (issue && method === 'GET') return json(200, shown(issue));
    if (issue && method === 'PATCH') {
      this.#change(issue, z.strictObject({ body: z.string().max(65_536) }).parse(readJson(request)).body);
      return json(200, shown(issue));
    }
    if (method !== 'POST' || url.pathname !== `${repo}/issues`) return json(404, { message: 'Not Found' });
    const { data, error } = githubIssue.safeParse(readJson(request));
    if (!data) return json(422, { message: z.prettifyError(error) });
    return json(201, shown(this.#keep(data.title, data.body)));
  }

  /** Returns the issue whose own address it is. */
  #issueAt(path: string, rest: string): KeptIssue | undefined {
    if (!path.startsWith(rest)) return undefined;
    return this.issues.find(({ number }) => String(number) === path.slice(rest.length));
  }

  #change(issue: KeptIssue, body: string): void {
    issue.body = body;
    const wrong = this.#kind === 'jira' ? undefined : markdownFault(body);
    if (wrong !== undefined) this.faults.push(wrong);
  }

  #status(schema: typeof githubStatus | typeof gitlabStatus, request: RequestToSend): Answer {
    const { data, error } = schema.safeParse(readJson(request));
    if (!data) return json(422, { message: z.prettifyError(error) });
    this.statuses.push(data);
    return json(201, { id: this.statuses.length, ...data });
  }

  /** The newest first. */
  #page(url: URL): KeptIssue[] {
    const [page, per] = [Number(url.searchParams.get('page')), Number(url.searchParams.get('per_page'))];
    if (!(per >= 1 && per <= 100 && page >= 1)) return [];
    return this.issues.toReversed().slice((page - 1) * per, page * per);
  }

  #gitlab(request: RequestToSend): Answer {
    const { headers, method } = request;
    const url = new URL(request.url);
    if (headers['private-token'] !== TOKEN) return json(401, { message: '401 Unauthorized' });
    const project = `/api/v4/projects/${encodeURIComponent(PLACES.gitlab)}`;
    const shown = ({ number, body }: KeptIssue) => ({
      iid: number,
      description: body,
      web_url: `https://gitlab.com/${PLACES.gitlab}/-/issues/${number}`,
    });
    if (method === 'GET' && url.pathname === project)
      return json(200, { issues_enabled: true, ...this.about });
    if (method === 'GET' && url.pathname === `${project}/issues`)
      return json(200, this.#page(url).map(shown));
    if (method === 'POST' && url.pathname === `${project}/uploads`) {
      if (!isForm(request)) return json(400, { error: 'file is missing' });
      this.uploads += 1;
      const secret = this.uploads === 1 ? 'a1' : 'b2';
      return json(201, { alt: 'pin', url: `/uploads/${secret.repeat(16)}/pin.jpg`, markdown: '' });
    }
    const rest = url.pathname.slice(project.length);
    if (method === 'DELETE' && /^\/uploads\/[0-9a-f]{32}\/[\w.-]+$/.test(rest)) {
      if (!this.mayDelete) return json(403, { message: '403 Forbidden' });
      this.deleted.push(rest);
      return { isAnswered: true, status: 204, headers: {}, text: '' };
    }
    const issue = this.#issueAt(rest, '/issues/');
    if (issue && method === 'GET') return json(200, shown(issue));
    if (issue && method === 'PUT') {
      this.#change(issue, z.strictObject({ description: z.string() }).parse(readJson(request)).description);
      return json(200, shown(issue));
    }
    if (method === 'GET' && /^\/repository\/commits\/[0-9a-f]{40}\/statuses$/.test(rest))
      return json(200, this.statuses);
    if (method === 'POST' && /^\/statuses\/[0-9a-f]{40}$/.test(rest))
      return this.#status(gitlabStatus, request);
    if (method !== 'POST' || url.pathname !== `${project}/issues`)
      return json(404, { message: '404 Not Found' });
    const { data, error } = gitlabIssue.safeParse(readJson(request));
    if (!data) return json(400, { message: { title: [z.prettifyError(error)] } });
    return json(201, shown(this.#keep(data.title, data.description)));
  }

  #jira(request: RequestToSend): Answer {
    const { headers, method } = request;
    const url = new URL(request.url);
    const basic = `Basic ${Buffer.from(`${ACCOUNT}:${TOKEN}`).toString('base64')}`;
    if (headers['authorization'] !== basic) return json(401, { errorMessages: ['Unauthorized'] });
    const shown = ({ number }: KeptIssue) => ({
      id: `${number}0`,
      key: `${PLACES.jira}-${number}`,
      self: `${BASES.jira}/rest/api/3/issue/${number}0`,
    });
    if (method === 'GET' && url.pathname === `/rest/api/3/project/${PLACES.jira}`)
      return json(200, { id: '1', key: PLACES.jira });
    if (method === 'GET' && url.pathname === '/rest/api/3/mypermissions')
      return json(200, { permissions: { CREATE_ISSUES: { havePermission: this.mayCreate } } });
    if (method === 'POST' && url.pathname === '/rest/api/3/search/jql') {
      const { jql } = z.object({ jql: z.string(), fields: z.array(z.string()) }).parse(readJson(request));
      const [, key, label = ''] = /^project = "(\w+)" AND labels = "([\w-]+)"$/.exec(jql) ?? [];
      if (key !== PLACES.jira) return json(400, { errorMessages: ['Error in the JQL Query'] });
      return json(200, { issues: this.issues.filter(({ labels }) => labels.includes(label)).map(shown) });
    }
    const attached = /^\/rest\/api\/3\/issue\/SHOP-(\d+)\/attachments$/.exec(url.pathname);
    if (attached) {
      const issue = this.issues.find(({ number }) => number === Number(attached[1]));
      if (!issue || headers['x-atlassian-token'] !== 'no-check') return json(404, {});
      if (!isForm(request)) return json(400, { errorMessages: ['No file'] });
      issue.attachments += 1;
      const id = String(issue.files.length + 1);
      issue.files.push({ id, filename: 'pin.jpg', author: { accountId: 'bot' } });
      return json(200, [{ id }]);
    }
    if (method === 'GET' && url.pathname === '/rest/api/3/myself') return json(200, { accountId: 'bot' });
    const removed = /^\/rest\/api\/3\/attachment\/(\d+)$/.exec(url.pathname);
    if (removed && method === 'DELETE') {
      this.deleted.push(removed[1] ?? '');
      for (const one of this.issues) one.files = one.files.filter(({ id }) => id !== removed[1]);
      return { isAnswered: true, status: 204, headers: {}, text: '' };
    }
    const issue = this.#issueAt(url.pathname, `/rest/api/3/issue/${PLACES.jira}-`);
    if (issue && method === 'GET')
      return json(200, { fields: { description: JSON.parse(issue.body), attachment: issue.files } });
    if (issue && method === 'PUT') {
      const written = z.strictObject({ fields: z.strictObject({ description: adf }) });
      this.#change(issue, JSON.stringify(written.parse(readJson(request)).fields.description));
      return { isAnswered: true, status: 204, headers: {}, text: '' };
    }
    if (method !== 'POST' || url.pathname !== '/rest/api/3/issue') return json(404, {});
    const { data, error } = jiraIssue.safeParse(readJson(request));
    if (!data) return json(400, { errors: { fields: z.prettifyError(error) } });
    const { summary, description, labels } = data.fields;
    return json(201, shown(this.#keep(summary, JSON.stringify(description), labels)));
  }
}
