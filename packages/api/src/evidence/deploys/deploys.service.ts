import {
  type createdDeployAddressSchema,
  type DeployAddress,
  DEPLOYS_PATH,
  type deploysSchema,
  type renewedSigningSecretSchema,
  type replacedDeployAddressSchema,
  type TicketDeploy,
  type updateDeployAddressInput,
  type VersionSource,
} from '@ringmark/contract/projects/deploys';
import type { ProjectId, TicketId } from '@ringmark/contract/ids';
import type { Project } from '@ringmark/contract/projects/projects';
import type { Ok } from '@ringmark/contract/text';
import type { z } from 'zod';
import { recordAudit } from '../../core/audit/audit.service.ts';
import { hashSecret, newSecret } from '../../core/secrets/hashed-secrets.ts';
import type { SignedInContext } from '../../core/context/context.ts';
import type { Sql, Tx } from '../../core/database/db.ts';
import { AppError, invalidField } from '../../core/base/errors.ts';
import { toInstant } from '../../core/base/instants.ts';
import { requireOpenProject, requireProject } from '../../core/reach/projects.access.ts';
import { assertViewableAddress } from '../../projects/projects/web-address.ts';
import { requireTicket } from '../../tickets/tickets/tickets.access.ts';
import { isOfProject } from '../../projects/viewing/of-project.ts';
import { changeAddress, findAddress, toDeployAddress } from './deploy-rows.ts';
import { historySentence } from './deploy-words.ts';
import { sealSecret } from '../../core/secrets/signing-secret.ts';

type Created = z.infer<typeof createdDeployAddressSchema>;
type Replaced = z.infer<typeof replacedDeployAddressSchema>;
type Renewed = z.infer<typeof renewedSigningSecretSchema>;

const urlOf = ({ config }: SignedInContext, secret: string) => `${config.publicUrl}${DEPLOYS_PATH}/${secret}`;

const noAddress = () =>
  new AppError('conflict', 'no_deploy_address', 'This project has no deploy URL. Create one first.');

function requireAddress(db: Sql, id: ProjectId) {
  const row = findAddress(db, id);
  if (!row) throw noAddress();
  return row;
}

function audit(ctx: SignedInContext, tx: Tx, project: Project, verb: string, summary = project.name): void {
  recordAudit(ctx, tx, ctx.actor, {
    action: `deploy_address.${verb}`,
    subjectType: 'project',
    subjectId: project.id,
    summary,
  });
}

const addressOf = (db: Sql, id: ProjectId): DeployAddress => toDeployAddress(requireAddress(db, id));

/** @throws AppError not_found. */
export function getDeployAddress(
  { db, actor }: SignedInContext,
  id: ProjectId,
): z.infer<typeof deploysSchema> {
  requireProject(db, actor, id);
  const row = findAddress(db, id);
  return { address: row ? toDeployAddress(row) : null };
}

/**
 * Only this answer ever holds the address, and the secret that senders sign with.
 *
 * @throws AppError not_found; conflict for an archived project, or one that has an address.
 */
export function createDeployAddress(ctx: SignedInContext, id: ProjectId): Created {
  return ctx.db.write((tx) => {
    const project = requireOpenProject(tx, ctx.actor, id);
    if (findAddress(tx, id)) {
      const sentence = 'This project already has a deploy URL. Replace it to get a new one.';
      throw new AppError('conflict', 'has_deploy_address', sentence);
    }
    const [secret, signingSecret] = [newSecret(), newSecret()];
    const now = toInstant(ctx.clock.now());
    const row = {
      project_id: id,
      secret_hash: hashSecret(secret),
      created_at: now,
      sealed_secret: sealSecret(ctx, id, signingSecret),
      secret_set_at: now,
      version_source: null,
      signer: null,
      preview_hosts: null,
      received: null,
      last_call: null,
      deployment: null,
    };
    tx.run(tx.q.insertInto('deploy_address').values(row));
    audit(ctx, tx, project, 'create');
    return { ...toDeployAddress(row), url: urlOf(ctx, secret), signingSecret };
  });
}

/**
 * Replaces the address: from now on the former one is unknown. Everything else stays.
 *
 * @throws AppError not_found; conflict without one.
 */
export function replaceDeployAddress(ctx: SignedInContext, id: ProjectId): Replaced {
  return ctx.db.write((tx) => {
    const project = requireOpenProject(tx, ctx.actor, id);
    requireAddress(tx, id);
    const secret = newSecret();
    const created_at = toInstant(ctx.clock.now());
    changeAddress(tx, id, { secret_hash: hashSecret(secret), created_at });
    audit(ctx, tx, project, 'replace');
    return { ...addressOf(tx, id), url: urlOf(ctx, secret) };
  });
}

/** Removes the address, of an archived project too. @throws AppError not_found; conflict without an address. */
export function removeDeployAddress(ctx: SignedInContext, id: ProjectId): Ok {
  return ctx.db.write((tx) => {
    const project = requireProject(tx, ctx.actor, id);
    requireAddress(tx, id);
    tx.run(tx.q.deleteFrom('deploy_address').where('project_id', '=', id));
    audit(ctx, tx, project, 'remove');
    return { ok: true };
  });
}

function writeSigningSecret(ctx: SignedInContext, tx: Tx, project: Project, secret: string): void {
  changeAddress(tx, project.id, {
    sealed_secret: sealSecret(ctx, project.id, secret),
    secret_set_at: toInstant(ctx.clock.now()),
  });
  audit(ctx, tx, project, 'secret');
}

/** A secret of ours, for senders that take one. @throws AppError not_found; conflict without an address. */
export function renewSigningSecret(ctx: SignedInContext, id: ProjectId): Renewed {
  return ctx.db.write((tx) => {
    const project = requireOpenProject(tx, ctx.actor, id);
    requireAddress(tx, id);
    const signingSecret = newSecret();
    writeSigningSecret(ctx, tx, project, signingSecret);
    return { ...addressOf(tx, id), signingSecret };
  });
}

/** The address with the version is opened like any page of the project. */
function assertReadable(ctx: SignedInContext, project: Project, source: VersionSource): void {
  if (source.kind !== 'json') return;
  assertViewableAddress(ctx, 'versionSource', source.url);
  if (isOfProject(ctx, source.url)(project)) return;
  const sentence = 'The version URL must be on one of the project’s sites. Check its allowed URLs.';
  throw invalidField('versionSource', sentence, 'site_not_allowed');
}

const WORDS = { header: 'a header', meta: 'a meta tag', json: 'a JSON file', none: 'nothing' } as const;

const CALLERS = {
  github: 'GitHub only',
  vercel: 'Vercel only',
  netlify: 'Netlify only',
  none: 'anyone who has the address',
} as const;

/** @throws AppError not_found; conflict without an address; invalid for an address that is not of the project. */
export function updateDeployAddress(
  ctx: SignedInContext,
  { id, versionSource, signer, previewHosts, signingSecret }: z.infer<typeof updateDeployAddressInput>,
): DeployAddress {
  return ctx.db.write((tx) => {
    const project = requireOpenProject(tx, ctx.actor, id);
    requireAddress(tx, id);
    if (versionSource) {
      const source = versionSource.kind === 'none' ? null : versionSource;
      if (source) assertReadable(ctx, project, source);
      changeAddress(tx, id, { version_source: source && JSON.stringify(source) });
      const told = WORDS[versionSource.kind];
      audit(ctx, tx, project, 'update', `${project.name}: version from ${told}`);
    }
    if (signer !== undefined) {
      changeAddress(tx, id, { signer: signer === 'none' ? null : signer });
      audit(ctx, tx, project, 'update', `${project.name}: calls from ${CALLERS[signer]}`);
    }
    if (previewHosts !== undefined) {
      const hosts = [...new Set(previewHosts)];
      changeAddress(tx, id, { preview_hosts: hosts.length > 0 ? JSON.stringify(hosts) : null });
      audit(ctx, tx, project, 'update', `${project.name}: previews at ${hosts.join(', ') || 'no host'}`);
    }
    if (signingSecret !== undefined) writeSigningSecret(ctx, tx, project, signingSecret);
    return addressOf(tx, id);
  });
}

/** The deployments in a ticket's history, the oldest first. @throws AppError not_found. */
export function listDeploysOfTicket({ db, actor }: SignedInContext, id: TicketId): TicketDeploy[] {
  const ticket = requireTicket(db, actor, id);
  const rows = db.all(
    db.q.selectFrom('ticket_deploy').selectAll().where('ticket_id', '=', ticket.id).orderBy('id'),
  );
  return rows.map((row) => {
    const wasShown = row.was_shown === null ? null : row.was_shown === 1;
    return {
      id: row.id,
      version: row.version,
      wasShown,
      sentence: historySentence(row.version, wasShown),
      deployedAt: row.deployed_at,
    };
  });
}
