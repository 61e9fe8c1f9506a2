/** A sign-in as the viewer recorded it: opaque here, and secret. */
export interface RecordedSignIn {
  state: unknown;
  hosts: readonly string[];
  signInUrl?: string;
}

/** The values that open pages. */
export interface DoorSecrets {
  httpSecrets: readonly (readonly [origin: string, secret: { username: string; password: string }])[];
  headers: readonly { origin: string; name: string; value: string }[];
  cookies: readonly { name: string; value: string; host: string }[];
  recorded?: RecordedSignIn;
}

/** A page receives its project's site access in this shape. Everything in it is secret. */
export interface OpenDoor extends DoorSecrets {
  level: 'look' | 'use';
  readableUrls: readonly string[];
  signOutUrls: readonly string[];
  /** Stored for the project, but not used by this page. A page that repeats them must not give them away either. */
  unused?: DoorSecrets;
}

/** A page of a project that has doors. */
export interface ThroughDoor {
  door?: OpenDoor | undefined;
  /** Called when a page shows that the door no longer opens anything; with `refresh` where its tokens are used up. */
  doorClosed?: ((how?: string) => void) | undefined;
  /** Something that opened the project's pages is known to open them no more. */
  isShut?: boolean;
}
