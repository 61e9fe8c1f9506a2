import type { DeploySigner } from '@ringmark/contract/projects/deploys';
import type { ProjectId, TicketId } from '@ringmark/contract/ids';
import type { Flag, Instant, Json } from '../../base/columns.ts';

export interface DeployAddressTable {
  project_id: ProjectId;
  /** SHA-256 in hex. */
  secret_hash: string;
  created_at: Instant;
  /** The secret that senders sign with; see `core/secrets/vault.ts`. */
  sealed_secret: Uint8Array;
  secret_set_at: Instant;
  /** The way in which the page tells its version. */
  version_source: Json | null;
  /** The only sender whose calls are accepted; null for all. */
  signer: DeploySigner | null;
  /** A JSON list of the hosts at which previews open. */
  preview_hosts: Json | null;
  /** Hashes of the last signed calls, a JSON list. */
  received: Json | null;
  last_call: Json | null;
  /** The last one. */
  deployment: Json | null;
}

export interface TicketDeployTable {
  id: string;
  ticket_id: TicketId;
  version: string | null;
  /** Null where the page was not asked. */
  was_shown: Flag | null;
  deployed_at: Instant;
}
