import type { VerifyMode } from '@ringmark/contract/auth';
import type { ApiTokenId } from '@ringmark/contract/ids';
import type { Organization } from '@ringmark/contract/organizations';
import type { User, Person } from '@ringmark/contract/users';
import type { ApiTokenScope } from '@ringmark/contract/api-tokens';
import type { Db } from './database/db.ts';
import type { ChangeFeed } from './events/change-feed.ts';
import type { Clock, FileStore, Installation, RemoteViewing, SessionCarrier } from './ports.ts';
import type { WriteCounter } from './writes/write-counter.ts';

/** Who is calling. Every request reads role and status again. */
export interface Actor {
  user: User;
  organization: Organization;
  /** The administrator who impersonates this user, or null. */
  impersonator: Person | null;
  /** How they came in: a browser's session, or a personal API token. */
  via:
    | { kind: 'session'; sessionHash: string }
    | { kind: 'token'; tokenId: ApiTokenId; scope: ApiTokenScope };
}

/** How an API token ended that was good once. */
export type TokenEnd = 'expired' | 'revoked';

export interface ApiConfig {
  /** Without a slash at the end. */
  publicUrl: string;
  /** Canonical addresses of those who are administrators from their first sign-in. */
  adminEmails: readonly string[];
  /** Days a session lives without use. */
  sessionDays: number;
  uploadMaxBytes: number;
  uploadMaxFiles: number;
  /** Files that one person may upload in 24 hours. */
  uploadsPerDay: number;
  /** Bytes of files and screenshots that one organization may keep. */
  organizationBytes: number;
  /** Nothing is uploaded any more when the volume has less room than this, in bytes. */
  freeBytesFloor: number;
  verifyMode: VerifyMode;
  /** Tickets, comments and files that one member may write; an administrator ten times as many. */
  writesPerMinute: number;
  writesPerHour: number;
}

/** What lives as long as the process does. */
export interface Services {
  db: Db;
  clock: Clock;
  files: FileStore;
  viewer: RemoteViewing;
  changes: ChangeFeed;
  config: ApiConfig;
  installation: Installation;
  /** How much each person wrote lately. */
  writes: WriteCounter;
  /**
   * Tells the outbox that a mail was written, so that it need not poll: `now` for a mail that a person waits for,
   * `soon` for one that may share a batch with the next.
   */
  wakeOutbox(when: 'now' | 'soon'): void;
}

/** What one request carries. */
export interface Context extends Services {
  actor: Actor | null;
  /** Set when there is no caller because the given token has ended. */
  tokenEnd?: TokenEnd | undefined;
  session: SessionCarrier;
  /** The caller's address as limits count it. */
  ip: string;
  userAgent: string;
}

/** A context whose caller is known: every service that needs a sign-in takes it. */
export interface SignedInContext extends Context {
  actor: Actor;
}
