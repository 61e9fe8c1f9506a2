import type { HttpSecret } from '../site-state.types.ts';

/** Pages send nothing that could change something at `look`; at `use` they work as for the person who signed in. */
export type DoorLevel = 'look' | 'use';

/** A header for the requests to one place. */
export interface DoorHeader {
  /** Scheme, host and port, as in `https://staging.example.com`: it goes to just this one, and to none below it. */
  origin: string;
  name: string;
  value: string;
}

export interface DoorCookie {
  name: string;
  value: string;
  /** `app.example.com` for just this host, `.example.com` for those below it as well. Others than the project's get none. */
  host: string;
  path?: string;
  /** True if it goes only over https: the default, unless an address of the project at this host is http. */
  isSecure?: boolean;
  isHttpOnly?: boolean;
}

/** The values that open pages. */
export interface DoorSecrets {
  /** Name and password of HTTP authentication, by origin. */
  httpSecrets: readonly (readonly [origin: string, secret: HttpSecret])[];
  headers: readonly DoorHeader[];
  cookies: readonly DoorCookie[];
  /** A recorded sign-in. */
  recorded?: RecordedSignIn;
}

/**
 * A project's site access as a page uses it. Everything in it is secret. A view gets a copy of it and writes nothing back, and the
 * person's own kept sign-ins are left out of such a view.
 */
export interface Door extends DoorSecrets {
  level: DoorLevel;
  /** Stored for the project, but not used by this page. A page that repeats them must not give them away either. */
  unused?: DoorSecrets;
  /**
   * The addresses where a POST passes at level `look`, if its body can be read and holds no `mutation`: absolute, or
   * paths of the site that is opened. Without a query it means every query. An address with `wss:` or `ws:` lets that
   * socket be opened.
   */
  readableUrls: readonly string[];
  /** The addresses that sign out, in addition to the known words. Written like `readableUrls`. */
  signOutUrls: readonly string[];
}

/** The answer of `keepRecording`; plain JSON. */
export interface RecordedSignIn {
  /** A `SiteState`; nobody else needs to know what is in it. */
  state: unknown;
  /**
   * Hosts of sign-in providers, allowed one by one (`host:port` unless the usual port). Pages may pass through them.
   */
  hosts: readonly string[];
  /** The address of the sign-in. A page that ends there is shut out. The caller who stores the recording sets it. */
  signInUrl?: string;
}

/** The way in which a page showed that its door no longer opens anything. */
export type DoorClosed =
  /** Its tokens are used up: the page goes on once they are renewed. */
  'refresh' | 'sign_in_url' | 'provider' | 'status_401' | 'password_field';

/** The door of a project's closed pages, for a session, a page in the background or a single picture. */
export interface ThroughDoor {
  /** The door, which replaces the person's own kept sign-ins. Nothing of such a view is written back. */
  door?: Door | undefined;
  /**
   * Called once when a page shows that the door opens nothing any more, at its opening or later; before that with
   * `refresh` when its tokens have to be renewed.
   */
  doorClosed?: ((how: DoorClosed) => void) | undefined;
}
