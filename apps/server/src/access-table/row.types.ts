import type { Persona, Records } from './fixtures.ts';

/** The record that a call is about; without it the call is about none. */
export type Target =
  | 'ticket'
  | 'comment'
  | 'attachment'
  | 'project'
  | 'user'
  | 'organization'
  | 'view'
  | 'token'
  | 'mail'
  | 'invitation'
  | 'savedView';

export interface Row {
  for: 'everyone' | 'members' | 'admins';
  target?: Target;
  /** The input, made of the records of the relation under test. */
  input?: (records: Records, count: number) => Record<string, unknown>;
  /** The status for allowed callers; 200, or 201 where the endpoint creates. */
  ok?: number;
  /** The status for callers who may not see this record; 404. */
  unseen?: number;
  but?: Partial<Record<Persona, number>>;
  /** The same, where the person may see the record. */
  butSeen?: Partial<Record<Persona, number>>;
}
