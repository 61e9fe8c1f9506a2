import { z } from 'zod';
import { projectIdSchema } from '../ids.ts';
import { instantSchema, optionally, requiredLine } from '../text.ts';
import { URL_LIMITS } from '../url-limits.ts';
import { previewHostsSchema } from './previews.ts';

/** Calls of deployments go here; the secret of a project's address follows. */
export const DEPLOYS_PATH = '/api/deploys';
/** The most bytes of a body that says that a site was deployed. */
export const DEPLOY_BODY_BYTES = 64 * 1024;
export const DEPLOY_CALLS_PER_HOUR = 60;
/** Longest name of a version. */
export const VERSION_LENGTH = 100;

/** The senders who say that a site was deployed. `plain`: anyone who has the address, in Ringmark's own words. */
export const DEPLOY_SENDERS = ['plain', 'github', 'vercel', 'netlify'] as const;
export const deploySenderSchema = z.enum(DEPLOY_SENDERS);
export type DeploySender = z.infer<typeof deploySenderSchema>;

/** These senders sign their calls. */
export const DEPLOY_SIGNERS = ['github', 'vercel', 'netlify'] as const;
export const deploySignerSchema = z.enum(DEPLOY_SIGNERS);
export type DeploySigner = z.infer<typeof deploySignerSchema>;

export const VERSION_SOURCES = ['header', 'meta', 'json'] as const;

const headerName = requiredLine('Header', 100).regex(
  /^[\w!#$%&'*+.^`|~-]+$/,
  'Enter the header as a name such as X-Version, without a colon.',
);
const keyPath = requiredLine('Key', 200).regex(
  /^[^.]+(?:\.[^.]+)*$/,
  'Enter the key as a name such as version, or several separated by dots, such as build.version.',
);

/** The way in which a page tells its version: by a header of its answer, a meta tag, or an address with JSON. */
export const versionSourceSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('header'), name: headerName }),
  z.object({ kind: z.literal('meta'), name: requiredLine('Meta tag', 100) }),
  z.object({
    kind: z.literal('json'),
    url: z.string().trim().min(1, 'URL is required.').max(URL_LIMITS.urlLength),
    key: keyPath,
  }),
]);
export type VersionSource = z.infer<typeof versionSourceSchema>;

export const DEPLOY_CALL_RESULTS = ['taken', 'nothing', 'refused'] as const;
export const deployCallSchema = z.object({
  at: instantSchema,
  sender: deploySenderSchema,
  version: z.string().nullable(),
  /** `nothing`: an event that is no finished deployment. */
  result: z.enum(DEPLOY_CALL_RESULTS),
  sentence: z.string(),
});
export type DeployCall = z.infer<typeof deployCallSchema>;

/** It gathers further calls, waits for the version, and is done; a dropped one came to nothing. */
export const DEPLOYMENT_STATES = ['gathering', 'waiting', 'done', 'dropped'] as const;
export const deploymentSchema = z.object({
  at: instantSchema,
  sender: deploySenderSchema,
  version: z.string().nullable(),
  state: z.enum(DEPLOYMENT_STATES),
  /** The outcome, or what it waits for. */
  sentence: z.string(),
});

export const deployAddressSchema = z.object({
  projectId: projectIdSchema,
  /** The time when the present address was created: a new one replaces the last. */
  createdAt: instantSchema,
  signingSecretSetAt: instantSchema,
  versionSource: versionSourceSchema.nullable(),
  /** The only sender whose calls are accepted, each with its signature; null for anyone who has the address. */
  signer: deploySignerSchema.nullable(),
  /** Deployments there are previews of pull requests, such as `*.preview.example.com`. */
  previewHosts: z.array(z.string()),
  lastCall: deployCallSchema.nullable(),
  lastDeployment: deploymentSchema.nullable(),
});
export type DeployAddress = z.infer<typeof deployAddressSchema>;

/** `address` is null for a project without one. */
export const deploysSchema = z.object({ address: deployAddressSchema.nullable() });

/** Only the answers that create them ever hold the address or a signing secret. */
export const replacedDeployAddressSchema = deployAddressSchema.extend({ url: z.string() });
export const createdDeployAddressSchema = replacedDeployAddressSchema.extend({ signingSecret: z.string() });
export const renewedSigningSecretSchema = deployAddressSchema.extend({ signingSecret: z.string() });

const MIN_SECRET = 16;
const MAX_SECRET = 200;

export const deployRefInput = z.object({ id: projectIdSchema });
export const updateDeployAddressInput = z.object({
  id: projectIdSchema,
  /** The source of the version. If it is left out, it stays; `none` ends it. */
  versionSource: optionally(z.union([versionSourceSchema, z.object({ kind: z.literal('none') })])),
  /** The signer. If it is left out, it stays; `none` accepts calls from anyone who has the address. */
  signer: optionally(z.union([deploySignerSchema, z.literal('none')])),
  /** The hosts of previews. If they are left out, they stay; an empty list ends checks of previews. */
  previewHosts: optionally(previewHostsSchema),
  /** A secret that a sender gave. If it is left out, it stays. */
  signingSecret: optionally(
    z
      .string({ error: 'The signing secret must be text.' })
      .trim()
      .min(MIN_SECRET, `The signing secret must have at least ${MIN_SECRET} characters.`)
      .max(MAX_SECRET, `The signing secret can have at most ${MAX_SECRET} characters.`),
  ),
});

/** The history of a ticket shows deployments in this shape. */
export const ticketDeploySchema = z.object({
  id: z.string(),
  version: z.string().nullable(),
  /** False where the page did not show that version in time; null where it was not asked. */
  wasShown: z.boolean().nullable(),
  sentence: z.string(),
  deployedAt: instantSchema,
});
export type TicketDeploy = z.infer<typeof ticketDeploySchema>;

export const deployAnswerSchema = z.object({ ok: z.literal(true), sentence: z.string() });
