import { onSessionEnd } from '../session/session-end.ts';

/** 128 random bits as text. Works on plain http too, where browsers have no `crypto.randomUUID`. */
export function randomName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Keys for what one form sends: the same again, after an answer that was lost, goes under the same key and makes one
 * thing; what was changed meanwhile goes under another, and is saved as well.
 */
export function createSendKeys() {
  let last: { body: string; key: string } | undefined;
  return {
    /** @param sent all that is sent but the key, as it is sent. */
    keyOf(sent: object): string {
      const body = JSON.stringify(sent);
      if (last?.body !== body) last = { body, key: randomName() };
      return last.key;
    },
    /** It has arrived: the same words another time are meant to be written another time. */
    forget() {
      last = undefined;
    },
  };
}

const known = new Map<string, ReturnType<typeof createSendKeys>>();
onSessionEnd(() => known.clear());

/**
 * Keys that outlast their form: whoever looks elsewhere while it sends, and comes back, sends the same again and not
 * another.
 *
 * @param form whose it is, and what is written in it.
 */
export function sendKeysOf(form: string): ReturnType<typeof createSendKeys> {
  const keys = known.get(form) ?? createSendKeys();
  known.set(form, keys);
  return keys;
}
