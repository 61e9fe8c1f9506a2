import type { DoorKind, DoorLevel } from '@ringmark/contract/projects/doors';
import type { ProjectId, UserId } from '@ringmark/contract/ids';
import type { Instant, Json } from '../../base/columns.ts';

export interface DoorRulesTable {
  project_id: ProjectId;
  level: DoorLevel;
  readable_urls: Json;
  sign_out_urls: Json;
  /** The newest trial of a door that was not kept. */
  refused: Json | null;
}

export interface DoorTable {
  id: string;
  project_id: ProjectId;
  kind: DoorKind;
  hosts: Json;
  /** The names of the header or the cookies, never their values. */
  names: Json;
  /** The secret that opens pages, sealed under `doorName`. */
  sealed: Uint8Array;
  state: 'trying' | 'open' | 'closed';
  /** Why it is closed. */
  reason: string | null;
  trial: Json | null;
  made_by: UserId;
  made_at: Instant;
  /** The last time that it was seen to open something. */
  renewed_at: Instant | null;
  /** The last time that the keeper looked. */
  looked_at: Instant | null;
  expires_at: Instant;
}

/** Pictures of a trial: the project's address without and with a door. */
export interface DoorPictureTable {
  file_id: string;
  project_id: ProjectId;
  trial_id: string;
  side: 'without' | 'with';
  bytes: number;
}
