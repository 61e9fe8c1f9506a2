import { cutText } from '@ringmark/contract/cut-text';
import { z } from 'zod';
import { MINUTE } from '../../../core/base/instants.ts';
import { issueTitle } from '../issue-words.ts';
import { askTracker, type Asking, fault, MAX_ISSUE, strangeAnswer } from './ask-tracker.ts';
import { findMarker } from './find-marker.ts';
import { clearedMarkdown } from './cleared-body.ts';
import { markdownBody } from './markdown-body.ts';
import type { Issue, TrackerCall, Vendor } from './vendor.types.ts';

/** Longest title and body that GitHub takes. */
const TITLE = 256;
const BODY = 65_536;
const PER_PAGE = 30;
/** Longest description and name of a commit's status. */
const STATUS_TEXT = 140;
const STATUS_NAME = 100;
/** Clocks differ. */
const CLOCKS = 10 * MINUTE;

const asking = ({ services, token, signal }: TrackerCall): Asking => ({
  services,
  label: 'GitHub',
  signal,
  headers: {
    accept: 'application/vnd.github+json',
    'x-github-api-version': '2022-11-28',
    authorization: `Bearer ${token}`,
  },
});

const statusAsking = (call: TrackerCall): Asking => ({ ...asking(call), subject: 'commit statuses' });

const issueSchema = z.object({ number: z.number().int().positive(), html_url: z.url() });
const bodySchema = z.object({ body: z.string().nullish() });
const listedSchema = z.array(issueSchema.extend({ body: z.string().nullish() }));
const statusesSchema = z.array(z.object({ context: z.string(), target_url: z.string().nullish() }));
const repositorySchema = z.object({
  has_issues: z.boolean().nullish(),
  archived: z.boolean().nullish(),
  permissions: z.object({ pull: z.boolean().nullish(), push: z.boolean().nullish() }).nullish(),
});

const repo = ({ tracker }: TrackerCall) => `${tracker.base_url}/repos/${tracker.place}`;

/** Undefined for an address that is not of this GitHub: its API may be at `api.` before the host of its pages. */
export function pageOf(base: string, address: string): string | undefined {
  const [api, url] = [URL.parse(base), URL.parse(address)];
  if (!api || !url || url.protocol !== api.protocol || url.username !== '' || url.password !== '')
    return undefined;
  return url.host === api.host || url.host === api.host.replace(/^api\./, '') ? url.href : undefined;
}

function toIssue({ tracker }: TrackerCall, read: unknown): Issue | undefined {
  const { data } = issueSchema.safeParse(read);
  const url = data && pageOf(tracker.base_url, data.html_url);
  return data && url !== undefined ? { key: `#${data.number}`, url } : undefined;
}

export const github: Vendor = {
  async test(call) {
    const answer = await askTracker(asking(call), { url: repo(call), method: 'GET' });
    if (!answer.ok) return answer;
    const { data } = repositorySchema.safeParse(answer.value);
    if (!data) return strangeAnswer('GitHub');
    if (data.archived) return fault('This repository is archived on GitHub and doesn’t accept issues.');
    if (data.has_issues === false) return fault('Issues are turned off for this repository on GitHub.');
    return { ok: true, value: 'GitHub accepts the token and the repository.' };
  },
  async find(call, marker, since) {
    const after = encodeURIComponent(new Date(since - CLOCKS).toISOString());
    const found = await findMarker(asking(call), {
      urlOf: (page) =>
        `${repo(call)}/issues?state=all&sort=created&direction=desc&since=${after}&per_page=${PER_PAGE}&page=${page}`,
      schema: listedSchema,
      perPage: PER_PAGE,
      isIt: ({ body }) => body?.includes(`<!-- ${marker} -->`) === true,
    });
    if (!found.ok) return found;
    if (found.value === null) return { ok: true, value: null };
    const issue = toIssue(call, found.value);
    return issue ? { ok: true, value: issue } : strangeAnswer('GitHub');
  },
  async create(call, words, picture) {
    const body = JSON.stringify({
      title: issueTitle(words, TITLE),
      body: markdownBody(words, picture, BODY),
    });
    const headers = { 'content-type': 'application/json' };
    const answer = await askTracker(asking(call), {
      url: `${repo(call)}/issues`,
      method: 'POST',
      headers,
      body,
    });
    if (!answer.ok) return answer;
    const issue = toIssue(call, answer.value);
    return issue ? { ok: true, value: issue } : strangeAnswer('GitHub');
  },
  async clear(call, { key }, _picture, address) {
    const url = `${repo(call)}/issues/${key.slice(1)}`;
    const read = await askTracker(asking(call), { url, method: 'GET', mostBytes: MAX_ISSUE });
    if (!read.ok) return read;
    const { data } = bodySchema.safeParse(read.value);
    if (!data) return strangeAnswer('GitHub');
    const body = JSON.stringify({ body: clearedMarkdown(data.body ?? '', address) });
    const headers = { 'content-type': 'application/json' };
    return askTracker(asking(call), { url, method: 'PATCH', headers, body });
  },
  status: {
    async find(call, { commit, name, url }) {
      const answer = await askTracker(statusAsking(call), {
        url: `${repo(call)}/commits/${commit}/statuses?per_page=100`,
        method: 'GET',
      });
      if (!answer.ok) return answer;
      const { data } = statusesSchema.safeParse(answer.value);
      if (!data) return strangeAnswer('GitHub');
      const context = cutText(name, STATUS_NAME);
      return { ok: true, value: data.some((one) => one.context === context && one.target_url === url) };
    },
    write(call, { commit, name, description, url }) {
      const status = {
        // The result informs; it isn't for Ringmark to block a merge.
        state: 'success',
        target_url: url,
        description: cutText(description, STATUS_TEXT),
        context: cutText(name, STATUS_NAME),
      };
      return askTracker(statusAsking(call), {
        url: `${repo(call)}/statuses/${commit}`,
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(status),
      });
    },
  },
};
