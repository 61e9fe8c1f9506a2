import type { OrganizationId, ProjectId, UserId } from '@ringmark/contract/ids';
import type { Digest } from '@ringmark/contract/people/digests';
import type { Lifecycle, Role } from '@ringmark/contract/vocabulary';
import type { Generated } from 'kysely';
import type { Flag, Instant, Json } from '../../base/columns.ts';

export interface OrganizationTable {
  id: OrganizationId;
  name: string;
  domain: string;
  status: Lifecycle;
  is_platform: Flag;
  /** 0 for a domain that belongs to everyone, such as a public mail provider's. */
  takes_in_by_domain: Flag;
  created_at: Instant;
}

export interface UserTable {
  id: UserId;
  organization_id: OrganizationId;
  name: string;
  /** 0 while the name is derived from the address. */
  is_name_given: Generated<Flag>;
  email: string;
  role: Role;
  is_admin: Flag;
  status: Lifecycle;
  wants_mail: Generated<Flag>;
  /** The interval at which mails about tickets come as one mail. */
  digest: Generated<Digest>;
  /** A name of the IANA database, for the hours of digests. Null for UTC. */
  time_zone: Generated<string | null>;
  created_at: Instant;
  last_seen_at: Instant;
  /** An administrator's organization before the promotion. */
  former_organization_id: Generated<OrganizationId | null>;
}

export interface ProjectTable {
  id: ProjectId;
  organization_id: OrganizationId;
  name: string;
  /** A list of addresses. */
  allowed_urls: Json;
  /** The name that the browser gives itself on the project's sites; null for the usual one. */
  user_agent: string | null;
  /** The contract's page rules. */
  page_rules: Json | null;
  /** 1 if the project's pages are opened every night. */
  rechecks: Generated<0 | 1>;
  /** 1 if agents may see the project. */
  agents: Generated<0 | 1>;
  /** Tells whether proofs that repeat steps may send forms. */
  sends_forms: Generated<0 | 1>;
  status: Lifecycle;
  created_at: Instant;
}

export interface UserProjectTable {
  user_id: UserId;
  project_id: ProjectId;
}
