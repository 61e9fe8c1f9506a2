import {
  type DeployAddress,
  deployCallSchema,
  deploymentSchema,
  versionSourceSchema,
} from '@ringmark/contract/projects/deploys';
import type { ProjectId } from '@ringmark/contract/ids';
import type { Project } from '@ringmark/contract/projects/projects';
import { instantSchema } from '@ringmark/contract/text';
import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { Sql, Tx } from '../../core/database/db.ts';
import type { DeployAddressTable } from '../../core/database/tables/deploy-tables.ts';
import { toProject } from '../../core/reach/project-row.ts';
import { deploymentSentence } from './deploy-words.ts';

const storedDeploymentSchema = deploymentSchema.omit({ sentence: true }).extend({
  id: z.string(),
  /** Asked for its version first. */
  url: z.string().nullable(),
  waitUntil: instantSchema.nullable(),
  wasShown: z.boolean().nullable(),
  /** The number of tickets whose history shows it. */
  tickets: z.number().int(),
  why: z.enum(['archived', 'failed']).nullable(),
});
export type StoredDeployment = z.infer<typeof storedDeploymentSchema>;

type Row = Selectable<DeployAddressTable>;

const hostsSchema = z.array(z.string());

const readJson = <T>(schema: z.ZodType<T>, json: string | null): T | null =>
  json === null ? null : schema.parse(JSON.parse(json));

export const versionSourceOf = ({ version_source }: Pick<Row, 'version_source'>) =>
  readJson(versionSourceSchema, version_source);
export const deploymentOf = ({ deployment }: Pick<Row, 'deployment'>) =>
  readJson(storedDeploymentSchema, deployment);

export function toDeployAddress(row: Row): DeployAddress {
  const deployment = deploymentOf(row);
  return {
    projectId: row.project_id,
    createdAt: row.created_at,
    signingSecretSetAt: row.secret_set_at,
    versionSource: versionSourceOf(row),
    signer: row.signer,
    previewHosts: readJson(hostsSchema, row.preview_hosts) ?? [],
    lastCall: readJson(deployCallSchema, row.last_call),
    lastDeployment: deployment && {
      at: deployment.at,
      sender: deployment.sender,
      version: deployment.version,
      state: deployment.state,
      sentence: deploymentSentence(deployment),
    },
  };
}

export const findAddress = (db: Sql, projectId: ProjectId): Row | undefined =>
  db.first(db.q.selectFrom('deploy_address').selectAll().where('project_id', '=', projectId));

export const changeAddress = (
  tx: Tx,
  projectId: ProjectId,
  values: Partial<Omit<Row, 'project_id'>>,
): number => tx.run(tx.q.updateTable('deploy_address').set(values).where('project_id', '=', projectId));

export function writeDeployment(tx: Tx, projectId: ProjectId, deployment: StoredDeployment): void {
  changeAddress(tx, projectId, { deployment: JSON.stringify(deployment) });
}

/** An address with its project, without a question of rights; undefined where there is none. */
export function findDeployed(
  db: Sql,
  by: { secretHash: string } | { projectId: ProjectId },
): { address: Row; project: Project; isOpen: boolean } | undefined {
  const rows = db.q
    .selectFrom('deploy_address')
    .innerJoin('project', 'project.id', 'deploy_address.project_id')
    .innerJoin('organization', 'organization.id', 'project.organization_id')
    .selectAll('project')
    .select('organization.status as organization_status');
  const found = db.first(
    'secretHash' in by
      ? rows.where('deploy_address.secret_hash', '=', by.secretHash)
      : rows.where('deploy_address.project_id', '=', by.projectId),
  );
  const address = found && findAddress(db, found.id);
  if (!found || !address) return undefined;
  const isOpen = found.status === 'active' && found.organization_status === 'active';
  return { address, project: toProject(found), isOpen };
}
