/** At `look`, pages send nothing that could change something; at `use` they work as for the person who signed in. */
export type DoorLevel = 'look' | 'use';

/** The name and password of HTTP authentication. */
export interface HttpSecret {
  username: string;
  password: string;
}

/** A header for the requests to one place. */
export interface DoorHeader {
  /** Scheme, host and port, as in `https://staging.example.com`: it is sent only there, and to no host below it. */
  origin: string;
  name: string;
  value: string;
}

export interface DoorCookie {
  name: string;
  value: string;
  /** `app.example.com` for this host only, `.example.com` for those below it as well. Other sites than the project's get none. */
  host: string;
  path?: string;
  /** True for https only: the default, unless an address of the project at this host is http. */
  isSecure?: boolean;
  isHttpOnly?: boolean;
}

/** A sign-in as the viewer recorded it; plain JSON, and secret. */
export interface RecordedSignIn {
  /** Cookies and stores. Only the viewer needs to know what is in it. */
  state: unknown;
  /** Hosts of sign-in providers, allowed one by one (`host:port` unless the port is the usual one): pages may pass through them. */
  hosts: readonly string[];
  /** The address of the sign-in: a page that ends there is shut out. The caller who stores the recording adds it. */
  signInUrl?: string;
}

/** The values that open pages. */
export interface DoorSecrets {
  /** Name and password of HTTP authentication, by origin. */
  httpSecrets: readonly (readonly [origin: string, secret: HttpSecret])[];
  headers: readonly DoorHeader[];
  cookies: readonly DoorCookie[];
  recorded?: RecordedSignIn;
}

/**
 * A project's site access as a page uses it. Everything in it is secret. A view gets a copy of it and writes nothing back, and
 * the person's own kept sign-ins are left out of such a view.
 */
export interface OpenDoor extends DoorSecrets {
  level: DoorLevel;
  /** Secrets that are stored for the project, but not used by this page. A page that repeats them must not give them away either. */
  unused?: DoorSecrets;
  /**
   * A POST to these addresses passes at level `look`, if its body can be read and holds no `mutation`: absolute, or paths of
   * the site that is opened. Without a query an address means every query. One with `wss:` or `ws:` lets that socket be opened.
   */
  readableUrls: readonly string[];
  /** Addresses that sign out, in addition to those that have known words. Written as `readableUrls`. */
  signOutUrls: readonly string[];
}

/** The ways in which a page shows that its site access no longer opens anything. */
export type DoorClosed =
  /** The tokens are used up: the page continues once they are renewed. */
  'refresh' | 'sign_in_url' | 'provider' | 'status_401' | 'password_field';

/** Opens a project's closed pages, for a session, a page in the background or a single picture. */
export interface ThroughDoor {
  /** The site access, used in place of the person's own kept sign-ins: nothing of such a view is written back. */
  door?: OpenDoor | undefined;
  /**
   * Called once when a page shows that the site access no longer opens anything, at its opening or later; before that
   * with `refresh` when its tokens have to be renewed.
   */
  doorClosed?: ((how: DoorClosed) => void) | undefined;
}
