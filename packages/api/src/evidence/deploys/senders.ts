import { z } from 'zod';
import { toVersion } from './shown-version.ts';

/** The meaning of a sender's event, once its signature was found to be right. */
export type SenderRead =
  | {
      result: 'deployed';
      version: string | null;
      url: string | null;
      /** True for a branch that someone tries out: it counts only at an address of the project. */
      isPreview?: boolean;
      /** The address is the build's own, which projects mostly do not have. */
      isOwnUrl?: boolean;
      /** The commit is in this repository, such as `acme/shop`. */
      repository?: string | null;
    }
  | { result: 'nothing'; sentence: string };

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const nothing = (sentence: string): SenderRead => ({ result: 'nothing', sentence });
const text = z.string().nullish().catch(null);
/** A word of the sender, for a sentence of ours. */
const word = (given: string | null | undefined) => toVersion(given)?.slice(0, 40) ?? 'unknown';

const githubSchema = z.object({
  deployment_status: z.object({ state: z.string(), environment_url: text, environment: text }),
  deployment: z.object({
    sha: text,
    environment: text,
    transient_environment: z.boolean().nullish().catch(null),
  }),
  repository: z.object({ full_name: text }).nullish().catch(null),
});

export function readGithub(event: string, body: unknown): SenderRead {
  if (event === 'ping') return nothing('GitHub tested the URL. It works.');
  if (event !== 'deployment_status') return nothing(`GitHub’s event ${word(event)} isn’t a deployment.`);
  const { data } = githubSchema.safeParse(body);
  if (!data) return nothing('GitHub’s deployment_status isn’t in a known format.');
  const { deployment_status: status, deployment, repository } = data;
  if (status.state !== 'success') return nothing(`GitHub says the deployment is ${word(status.state)}.`);
  const environment = status.environment ?? deployment.environment ?? '';
  return {
    result: 'deployed',
    version: toVersion(deployment.sha),
    url: status.environment_url || null,
    isPreview: deployment.transient_environment === true || /^preview\b/i.test(environment),
    repository: repository?.full_name ?? null,
  };
}

const DEPLOYED_BY_VERCEL = new Set(['deployment.succeeded', 'deployment.ready']);
const vercelSchema = z.object({
  payload: z.object({
    target: text,
    deployment: z.object({
      id: text,
      url: text,
      meta: z.record(z.string(), z.unknown()).nullish().catch(null),
    }),
  }),
});

export function readVercel(body: { type?: unknown }): SenderRead {
  const type = typeof body.type === 'string' ? body.type : '';
  if (!DEPLOYED_BY_VERCEL.has(type))
    return nothing(`Vercel’s event ${word(type)} isn’t a finished deployment.`);
  const { data } = vercelSchema.safeParse(body);
  if (!data) return nothing('Vercel’s event isn’t in a known format.');
  const { target, deployment } = data.payload;
  const meta = deployment.meta ?? {};
  const commit = meta['githubCommitSha'] ?? meta['gitlabCommitSha'] ?? meta['bitbucketCommitSha'];
  const { url } = deployment;
  const names = [meta['githubCommitOrg'], meta['githubCommitRepo']];
  const path = meta['gitlabProjectPath'];
  return {
    result: 'deployed',
    version: toVersion(commit) ?? toVersion(deployment.id),
    url: url ? (/^https?:/.test(url) ? url : `https://${url}`) : null,
    isPreview: target !== 'production' && target !== 'staging',
    isOwnUrl: true,
    repository: typeof path === 'string' ? path : names.every(isText) ? names.join('/') : null,
  };
}

const netlifySchema = z.object({
  state: z.string(),
  id: text,
  commit_ref: text,
  context: text,
  url: text,
  ssl_url: text,
  deploy_url: text,
  deploy_ssl_url: text,
  commit_url: text,
});
/** Netlify's name for the event of a successful deployment. */
const DEPLOYED_BY_NETLIFY = 'deploy_created';

/** A commit's page is `https://github.com/acme/shop/commit/...` or `https://gitlab.com/acme/web/shop/-/commit/...`. */
function repositoryOf(commitUrl: string | null | undefined): string | null {
  const path = commitUrl ? URL.parse(commitUrl)?.pathname : undefined;
  return /^\/(.+?)(?:\/-)?\/commit\/[0-9a-f]+$/.exec(path ?? '')?.[1] ?? null;
}

export function readNetlify(event: string | undefined, body: unknown): SenderRead {
  const { data } = netlifySchema.safeParse(body);
  if (!data || (event !== undefined && event !== DEPLOYED_BY_NETLIFY))
    return nothing(`Netlify’s event ${word(event)} isn’t a finished deployment.`);
  if (data.state !== 'ready') return nothing(`Netlify says the deployment is ${word(data.state)}.`);
  const isPreview = typeof data.context === 'string' && data.context !== 'production';
  const [own, shown] = [data.deploy_ssl_url || data.deploy_url, data.ssl_url || data.url];
  return {
    result: 'deployed',
    version: toVersion(data.commit_ref) ?? toVersion(data.id),
    url: (isPreview ? own : shown) || null,
    isPreview,
    isOwnUrl: isPreview,
    repository: repositoryOf(data.commit_url),
  };
}
