import { pageRulesSchema } from '@ringmark/contract/pages/page-rules';
import type { Project } from '@ringmark/contract/projects/projects';
import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { ProjectTable } from '../database/tables/people-tables.ts';

export type ProjectRow = Selectable<ProjectTable>;

const allowedUrlsSchema = z.array(z.string());

export const toProject = (
  row: Pick<
    ProjectRow,
    | 'id'
    | 'name'
    | 'organization_id'
    | 'allowed_urls'
    | 'status'
    | 'user_agent'
    | 'page_rules'
    | 'rechecks'
    | 'agents'
    | 'sends_forms'
  >,
): Project => ({
  id: row.id,
  name: row.name,
  organizationId: row.organization_id,
  allowedUrls: allowedUrlsSchema.parse(JSON.parse(row.allowed_urls)),
  status: row.status,
  rechecks: row.rechecks === 1,
  agents: row.agents === 1,
  sendsForms: row.sends_forms === 1,
  ...(row.user_agent !== null && { userAgent: row.user_agent }),
  ...(row.page_rules !== null && { pageRules: pageRulesSchema.parse(JSON.parse(row.page_rules)) }),
});
