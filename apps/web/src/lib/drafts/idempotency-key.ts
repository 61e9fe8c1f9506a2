import { onSessionEnd } from '../session/session-end.ts';

/** 128 random bits as text. Plain http has no `crypto.randomUUID`. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A retry of the same content reuses its key, so that a lost answer creates no duplicate. */
export function createIdempotencyKeys() {
  let last: { body: string; key: string } | undefined;
  return {
    /** @param sent the request body without the key. */
    keyOf(sent: object): string {
      const body = JSON.stringify(sent);
      if (last?.body !== body) last = { body, key: randomId() };
      return last.key;
    },
    /** Tells whether this was sent last and its success is not known. */
    wasSent: (sent: object): boolean => last?.body === JSON.stringify(sent),
    /** Call it on success: the same content is then a new thing. */
    forget() {
      last = undefined;
    },
  };
}

const known = new Map<string, ReturnType<typeof createIdempotencyKeys>>();
onSessionEnd(() => known.clear());

/** Keys that outlast their form, for a person who comes back while it sends. @param form names user and form. */
export function idempotencyKeysOf(form: string): ReturnType<typeof createIdempotencyKeys> {
  const keys = known.get(form) ?? createIdempotencyKeys();
  known.set(form, keys);
  return keys;
}
