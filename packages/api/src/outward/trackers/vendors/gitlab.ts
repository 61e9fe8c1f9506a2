import { cutText } from '@ringmark/contract/cut-text';
import { z } from 'zod';
import { MINUTE } from '../../../core/base/instants.ts';
import { issueTitle } from '../issue-words.ts';
import { askTracker, type Asking, fault, MAX_ISSUE, strangeAnswer } from './ask-tracker.ts';
import { findMarker } from './find-marker.ts';
import { pageOf } from './github.ts';
import { clearedMarkdown, picturesIn } from './cleared-body.ts';
import { markdownBody } from './markdown-body.ts';
import { multipart } from './multipart.ts';
import type { Issue, TrackerCall, Vendor } from './vendor.types.ts';

const TITLE = 255;
const BODY = 1_048_576;
const PER_PAGE = 20;
/** Longest description and name of a commit's status. */
const STATUS_TEXT = 255;
const CLOCKS = 10 * MINUTE;
/** The lowest role that may create issues where a project keeps them to its members. */
const GUEST = 10;

const asking = ({ services, token, signal }: TrackerCall): Asking => ({
  services,
  label: 'GitLab',
  signal,
  headers: { accept: 'application/json', 'private-token': token },
});

const project = ({ tracker }: TrackerCall) =>
  `${tracker.base_url}/api/v4/projects/${encodeURIComponent(tracker.place)}`;

const statusAsking = (call: TrackerCall): Asking => ({ ...asking(call), subject: 'commit statuses' });

const issueSchema = z.object({ iid: z.number().int().positive(), web_url: z.url() });
const listedSchema = z.array(issueSchema.extend({ description: z.string().nullish() }));
const statusesSchema = z.array(z.object({ name: z.string(), target_url: z.string().nullish() }));
const accessSchema = z.object({ access_level: z.number() }).nullish();
const projectSchema = z.object({
  archived: z.boolean().nullish(),
  issues_enabled: z.boolean().nullish(),
  issues_access_level: z.string().nullish(),
  permissions: z.object({ project_access: accessSchema, group_access: accessSchema }).nullish(),
});
const UPLOAD = /^\/uploads\/[0-9a-f]+\/[\w.-]+$/;
const uploadSchema = z.object({ url: z.string().regex(UPLOAD) });
const bodySchema = z.object({ description: z.string().nullish() });

function toIssue({ tracker }: TrackerCall, read: unknown): Issue | undefined {
  const { data } = issueSchema.safeParse(read);
  const url = data && pageOf(tracker.base_url, data.web_url);
  return data && url !== undefined ? { key: `#${data.iid}`, url } : undefined;
}

export const gitlab: Vendor = {
  async test(call) {
    const answer = await askTracker(asking(call), { url: project(call), method: 'GET' });
    if (!answer.ok) return answer;
    const { data } = projectSchema.safeParse(answer.value);
    if (!data) return strangeAnswer('GitLab');
    if (data.archived) return fault('This project is archived on GitLab and doesn’t accept issues.');
    if (data.issues_enabled === false || data.issues_access_level === 'disabled')
      return fault('Issues are turned off for this project on GitLab.');
    const { project_access: own, group_access: group } = data.permissions ?? {};
    const level = Math.max(own?.access_level ?? 0, group?.access_level ?? 0);
    if (data.permissions && data.issues_access_level === 'private' && level < GUEST)
      return fault('The token isn’t allowed to create issues in this GitLab project.');
    return { ok: true, value: 'GitLab accepts the token and the project.' };
  },
  async find(call, marker, since) {
    const after = encodeURIComponent(new Date(since - CLOCKS).toISOString());
    const found = await findMarker(asking(call), {
      urlOf: (page) =>
        `${project(call)}/issues?scope=all&order_by=created_at&sort=desc&created_after=${after}&per_page=${PER_PAGE}&page=${page}`,
      schema: listedSchema,
      perPage: PER_PAGE,
      isIt: ({ description }) => description?.includes(`<!-- ${marker} -->`) === true,
    });
    if (!found.ok) return found;
    if (found.value === null) return { ok: true, value: null };
    const issue = toIssue(call, found.value);
    return issue ? { ok: true, value: issue } : strangeAnswer('GitLab');
  },
  async upload(call, picture) {
    const { bytes, contentType } = multipart(picture);
    const headers = { 'content-type': contentType };
    const url = `${project(call)}/uploads`;
    const answer = await askTracker(asking(call), { url, method: 'POST', headers, bytes });
    if (!answer.ok) return answer;
    const { data } = uploadSchema.safeParse(answer.value);
    return data ? { ok: true, value: data.url } : strangeAnswer('GitLab');
  },
  async clear(call, { key }, picture) {
    const url = `${project(call)}/issues/${key.slice(1)}`;
    const read = await askTracker(asking(call), { url, method: 'GET', mostBytes: MAX_ISSUE });
    if (!read.ok) return read;
    const { data } = bodySchema.safeParse(read.value);
    if (!data) return strangeAnswer('GitLab');
    const before = data.description ?? '';
    const uploaded = picture && (await gitlab.upload?.(call, picture));
    if (uploaded && !uploaded.ok) return uploaded;
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ description: clearedMarkdown(before, uploaded?.value ?? null) });
    const written = await askTracker(asking(call), { url, method: 'PUT', headers, body });
    if (!written.ok) return written;
    for (const address of picturesIn(before)) {
      if (!UPLOAD.test(address)) continue;
      // The address begins as the path of the API does.
      const removed = await askTracker(asking(call), { url: `${project(call)}${address}`, method: 'DELETE' });
      if (!removed.ok && !removed.isGone) return removed;
    }
    return written;
  },
  async create(call, words, picture) {
    const body = JSON.stringify({
      title: issueTitle(words, TITLE),
      description: markdownBody(words, picture, BODY),
    });
    const headers = { 'content-type': 'application/json' };
    const url = `${project(call)}/issues`;
    const answer = await askTracker(asking(call), { url, method: 'POST', headers, body });
    if (!answer.ok) return answer;
    const issue = toIssue(call, answer.value);
    return issue ? { ok: true, value: issue } : strangeAnswer('GitLab');
  },
  status: {
    async find(call, { commit, name, url: target }) {
      const url = `${project(call)}/repository/commits/${commit}/statuses?per_page=100`;
      const answer = await askTracker(statusAsking(call), { url, method: 'GET' });
      if (!answer.ok) return answer;
      const { data } = statusesSchema.safeParse(answer.value);
      if (!data) return strangeAnswer('GitLab');
      const told = cutText(name, STATUS_TEXT);
      return { ok: true, value: data.some((one) => one.name === told && one.target_url === target) };
    },
    write(call, { commit, name, description, url: target }) {
      const status = {
        state: 'success',
        target_url: target,
        description: cutText(description, STATUS_TEXT),
        name: cutText(name, STATUS_TEXT),
      };
      return askTracker(statusAsking(call), {
        url: `${project(call)}/statuses/${commit}`,
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(status),
      });
    },
  },
};
