import { z } from 'zod';
import { issueTitle } from '../issue-words.ts';
import { adfBody } from './adf-body.ts';
import { askTracker, type Asking, fault, MAX_ISSUE, strangeAnswer } from './ask-tracker.ts';
import { clearedAdf } from './cleared-body.ts';
import { multipart, PICTURE_FILE } from './multipart.ts';
import type { Issue, TrackerCall, Vendor } from './vendor.types.ts';

const TITLE = 255;
/** Jira counts the text; the document around it is in here as well. */
const BODY = 32_000;

const asking = ({ services, token, signal, tracker }: TrackerCall): Asking => ({
  services,
  label: 'Jira',
  signal,
  headers: {
    accept: 'application/json',
    authorization: `Basic ${Buffer.from(`${tracker.account ?? ''}:${token}`).toString('base64')}`,
  },
});
const json = { 'content-type': 'application/json' };
const api = ({ tracker }: TrackerCall) => `${tracker.base_url}/rest/api/3`;

const issueSchema = z.object({ id: z.string(), key: z.string().regex(/^[A-Z][A-Z0-9_]*-\d+$/) });
const foundSchema = z.object({ issues: z.array(issueSchema) });
const permissionsSchema = z.object({
  permissions: z.object({ CREATE_ISSUES: z.object({ havePermission: z.boolean() }) }),
});

const selfSchema = z.object({ accountId: z.string() });
const writtenSchema = z.object({
  fields: z.object({
    description: z.unknown(),
    attachment: z.array(
      z.object({
        id: z.string().regex(/^\d+$/),
        filename: z.string(),
        author: z.object({ accountId: z.string() }).nullish(),
      }),
    ),
  }),
});

const toIssue = ({ tracker }: TrackerCall, { key }: { key: string }): Issue => ({
  key,
  url: `${tracker.base_url}/browse/${key}`,
});

export const jira: Vendor = {
  async test(call) {
    const { place } = call.tracker;
    const known = await askTracker(asking(call), { url: `${api(call)}/project/${place}`, method: 'GET' });
    if (!known.ok) return known;
    const url = `${api(call)}/mypermissions?projectKey=${place}&permissions=CREATE_ISSUES`;
    const answer = await askTracker(asking(call), { url, method: 'GET' });
    if (!answer.ok) return answer;
    const { data } = permissionsSchema.safeParse(answer.value);
    if (!data) return strangeAnswer('Jira');
    return data.permissions.CREATE_ISSUES.havePermission
      ? { ok: true, value: 'Jira accepts the token and the project.' }
      : fault('The token isn’t allowed to create issues in this Jira project.');
  },
  async find(call, marker) {
    const jql = `project = "${call.tracker.place}" AND labels = "${marker}"`;
    const body = JSON.stringify({ jql, fields: ['labels'], maxResults: 2 });
    const url = `${api(call)}/search/jql`;
    const answer = await askTracker(asking(call), { url, method: 'POST', headers: json, body });
    if (!answer.ok) return answer;
    const { data } = foundSchema.safeParse(answer.value);
    if (!data) return strangeAnswer('Jira');
    const [first] = data.issues;
    return { ok: true, value: first ? toIssue(call, first) : null };
  },
  async create(call, words) {
    const fields = {
      project: { key: call.tracker.place },
      issuetype: { name: call.tracker.issue_type ?? 'Task' },
      summary: issueTitle(words, TITLE),
      description: adfBody(words, BODY),
      labels: [words.marker],
    };
    const url = `${api(call)}/issue`;
    const body = JSON.stringify({ fields });
    const answer = await askTracker(asking(call), { url, method: 'POST', headers: json, body });
    if (!answer.ok) return answer;
    const { data } = issueSchema.safeParse(answer.value);
    return data ? { ok: true, value: toIssue(call, data) } : strangeAnswer('Jira');
  },
  async clear(call, { key }, picture) {
    const url = `${api(call)}/issue/${key}`;
    const me = await askTracker(asking(call), { url: `${api(call)}/myself`, method: 'GET' });
    if (!me.ok) return me;
    const fields = `${url}?fields=description,attachment`;
    const read = await askTracker(asking(call), { url: fields, method: 'GET', mostBytes: MAX_ISSUE });
    if (!read.ok) return read;
    const { data: self } = selfSchema.safeParse(me.value);
    const { data: issue } = writtenSchema.safeParse(read.value);
    if (!self || !issue) return strangeAnswer('Jira');
    const description = clearedAdf(issue.fields.description);
    if (description) {
      const body = JSON.stringify({ fields: { description } });
      const written = await askTracker(asking(call), { url, method: 'PUT', headers: json, body });
      if (!written.ok) return written;
    }
    for (const { id, filename, author } of issue.fields.attachment) {
      if (author?.accountId !== self.accountId || !PICTURE_FILE.test(filename)) continue;
      const removed = await askTracker(asking(call), {
        url: `${api(call)}/attachment/${id}`,
        method: 'DELETE',
      });
      if (!removed.ok && !removed.isGone) return removed;
    }
    const attached = picture && (await jira.attach?.(call, { key }, picture));
    return attached ?? { ok: true, value: null };
  },
  attach(call, { key }, picture) {
    const { bytes, contentType } = multipart(picture);
    const headers = { 'content-type': contentType, 'x-atlassian-token': 'no-check' };
    return askTracker(asking(call), {
      url: `${api(call)}/issue/${key}/attachments`,
      method: 'POST',
      headers,
      bytes,
    });
  },
};
