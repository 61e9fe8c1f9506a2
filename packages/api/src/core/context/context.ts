import type { Outbound } from '@ringmark/contract/outbound';
import type { VerifyMode } from '@ringmark/contract/people/auth';
import type { ApiTokenId } from '@ringmark/contract/ids';
import type { Organization } from '@ringmark/contract/people/organizations';
import type { User, Person } from '@ringmark/contract/people/users';
import type { ApiTokenScope } from '@ringmark/contract/people/api-tokens';
import type { Db, Tx } from '../database/db.ts';
import type { Gathering } from './gathering.ts';
import type { PersonFacts, ServerFacts } from './facts.ts';
import type { ChangeFeed } from './change-feed.ts';
import type { Clock, FileStore, RemoteViewing, SessionCarrier } from '../ports/ports.ts';
import type { Vault } from '../ports/vault-port.ts';
import type { Installation } from '../ports/installation-port.ts';
import type { WriteCounter } from './write-counter.ts';

export interface Actor {
  user: User;
  organization: Organization;
  impersonator: Person | null;
  /** A browser's session, or a personal API token. */
  via:
    | { kind: 'session'; sessionHash: string }
    | { kind: 'token'; tokenId: ApiTokenId; scope: ApiTokenScope; name: string };
}

/** The way in which a formerly valid API token ended. */
export type TokenEnd = 'expired' | 'revoked';

export interface ApiConfig {
  /** Has no slash at the end. */
  publicUrl: string;
  /** Canonical addresses of administrators. */
  adminEmails: readonly string[];
  /** Days that a session lives without use. */
  sessionDays: number;
  uploadMaxBytes: number;
  uploadMaxFiles: number;
  /** Files per person in 24 hours. */
  uploadsPerDay: number;
  /** Bytes of files and screenshots per organization. */
  organizationBytes: number;
  /** Bytes that must stay free; below it nothing is uploaded. */
  freeBytesFloor: number;
  verifyMode: VerifyMode;
  /** Tickets, comments and files per member; an administrator may write ten times as many. */
  writesPerMinute: number;
  writesPerHour: number;
  /** True if agents can connect. */
  agents: boolean;
}

export interface Services {
  db: Db;
  clock: Clock;
  files: FileStore;
  viewer: RemoteViewing;
  outbound: Outbound;
  vault: Vault;
  changes: ChangeFeed;
  config: ApiConfig;
  installation: Installation;
  writes: WriteCounter;
  /** They act on facts in this order, each in the transaction that states the fact. */
  followers: readonly Follower[];
  /** Wakes the outbox: `now` for a mail that a person waits for, `soon` for one that may share a batch. */
  wakeOutbox(when: 'now' | 'soon'): void;
  /** Jobs may be due. */
  wakeJobs(): void;
}

/** A fact by the server itself comes with these. */
export type FactServices = Pick<Services, 'followers' | 'clock' | 'wakeJobs'>;

/** Acts on what happened elsewhere. The code that states a fact knows none of its followers. */
export interface Follower {
  ofPerson?: { [K in keyof PersonFacts]?: (ctx: SignedInContext, tx: Tx, fact: PersonFacts[K]) => void };
  ofServer?: { [K in keyof ServerFacts]?: (services: FactServices, tx: Tx, fact: ServerFacts[K]) => void };
}

/** Set while an edit of many tickets gathers what it tells. */
export interface Gathers {
  gathering?: Gathering | undefined;
}

export interface Context extends Services, Gathers {
  actor: Actor | null;
  /** Set when the given token has ended. */
  tokenEnd?: TokenEnd | undefined;
  session: SessionCarrier;
  /** The caller's address for limits. */
  ip: string;
  userAgent: string;
  /** Set while one act changes many tickets: a person gets one mail of all of them. */
  bulkId?: string | undefined;
}

/** The context of services that need a sign-in. */
export interface SignedInContext extends Context {
  actor: Actor;
}
