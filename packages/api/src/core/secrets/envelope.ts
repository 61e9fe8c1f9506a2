import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

/**
 * A sealed value: a version; from version 2 on the id of the main key; a data key of its own, wrapped by the main key; the
 * value, encrypted with the data key. AES-256-GCM both times, and the name is bound both times.
 */

const CIPHER = 'aes-256-gcm';
export const KEY_BYTES = 32;
const ID_BYTES = 8;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const BOX_BYTES = IV_BYTES + TAG_BYTES;
const WRAPPED_BYTES = BOX_BYTES + KEY_BYTES;
const FIRST_VERSION = 1;
const VERSION = 2;
/** Version and id of the main key: values with the same head are opened by the same key. */
export const HEAD_BYTES = 1 + ID_BYTES;

export type MainKey = Uint8Array;

export const newMainKey = (): MainKey => randomBytes(KEY_BYTES);

/** Tells keys apart, and nothing of the key. */
const idOf = (key: MainKey): Buffer =>
  createHash('sha256').update('ringmark main key').update(key).digest().subarray(0, ID_BYTES);

/** Returns the name by which people know a key, such as `3f09a1c24d5e6b78`. */
export const keyName = (key: MainKey): string => idOf(key).toString('hex');

/** Returns the bytes that begin every value sealed by this key. */
export const headOf = (key: MainKey): Buffer => Buffer.concat([Buffer.of(VERSION), idOf(key)]);

/** The name of the key that a head tells. */
export const keyNameIn = (head: Uint8Array): string => Buffer.from(head.subarray(1)).toString('hex');

/** Tells whether the head names the key: the head of a value of the first version does not. */
export const tellsKey = (head: Uint8Array): boolean => head[0] !== FIRST_VERSION;

/** Nonce, tag and ciphertext in one. */
function encrypt(key: Uint8Array, bytes: Uint8Array, name: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(name));
  const text = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]);
}

/** Undefined when the key, the name or a byte is another. */
function decrypt(key: Uint8Array, box: Uint8Array, name: string): Buffer | undefined {
  try {
    const decipher = createDecipheriv(CIPHER, key, box.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(name))
      .setAuthTag(box.subarray(IV_BYTES, BOX_BYTES));
    return Buffer.concat([decipher.update(box.subarray(BOX_BYTES)), decipher.final()]);
  } catch {
    return undefined;
  }
}

export function sealWith(main: MainKey, bytes: Uint8Array, name: string): Buffer {
  const key = randomBytes(KEY_BYTES);
  return Buffer.concat([headOf(main), encrypt(main, key, name), encrypt(key, bytes, name)]);
}

interface Parts {
  keys: readonly MainKey[];
  wrapped: Buffer;
  box: Buffer;
}

/** @param keys of which those are kept that may have sealed it. */
function partsOf(sealed: Uint8Array, keys: readonly MainKey[]): Parts | undefined {
  const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
  const isFirst = bytes[0] === FIRST_VERSION;
  const at = isFirst ? 1 : HEAD_BYTES;
  if (bytes.length < at + WRAPPED_BYTES + BOX_BYTES) return undefined;
  const head = bytes.subarray(0, HEAD_BYTES);
  return {
    keys: isFirst ? keys : keys.filter((key) => headOf(key).equals(head)),
    wrapped: bytes.subarray(at, at + WRAPPED_BYTES),
    box: bytes.subarray(at + WRAPPED_BYTES),
  };
}

/** Undefined where none of the keys unwraps it. */
function unwrap({ keys, wrapped }: Parts, name: string): Buffer | undefined {
  for (const main of keys) {
    const key = decrypt(main, wrapped, name);
    if (key?.length === KEY_BYTES) return key;
  }
  return undefined;
}

/** Tells whether one of the keys has sealed it under this name; the value itself is not read. */
export function isSealedBy(keys: readonly MainKey[], sealed: Uint8Array, name: string): boolean {
  const parts = partsOf(sealed, keys);
  return parts !== undefined && unwrap(parts, name) !== undefined;
}

/** Undefined for what these keys do not open: sealed by another one, under another name, or changed. */
export function openWith(keys: readonly MainKey[], sealed: Uint8Array, name: string): Buffer | undefined {
  const parts = partsOf(sealed, keys);
  const key = parts && unwrap(parts, name);
  return key && decrypt(key, parts.box, name);
}

/** The same value, whose data key `main` wraps. Undefined where none of the keys unwraps it. */
export function rewrap(
  main: MainKey,
  keys: readonly MainKey[],
  sealed: Uint8Array,
  name: string,
): Buffer | undefined {
  const parts = partsOf(sealed, keys);
  const key = parts && unwrap(parts, name);
  return key && Buffer.concat([headOf(main), encrypt(main, key, name), parts.box]);
}
