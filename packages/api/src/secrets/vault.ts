import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Vault } from '../ports.ts';

const CIPHER = 'aes-256-gcm';
export const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const VERSION = 1;
const BOX_BYTES = IV_BYTES + TAG_BYTES;
const WRAPPED_BYTES = BOX_BYTES + KEY_BYTES;

/** Nonce, tag and ciphertext in one. */
function encrypt(key: Uint8Array, bytes: Uint8Array, name: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(name));
  const text = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]);
}

/** @throws when the key, the name or a byte is another. */
function decrypt(key: Uint8Array, box: Buffer, name: string): Buffer {
  const decipher = createDecipheriv(CIPHER, key, box.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(name))
    .setAuthTag(box.subarray(IV_BYTES, BOX_BYTES));
  return Buffer.concat([decipher.update(box.subarray(BOX_BYTES)), decipher.final()]);
}

/**
 * Seals secrets with a key of their own each, which the main key wraps: AES-256-GCM. The name is bound to the secret, so
 * that a row that is moved to another name does not open.
 *
 * @param mainKey makes the 32 bytes of the main key when a first secret is sealed; undefined while there is none.
 */
export function createVault(mainKey: (isNeeded: boolean) => Uint8Array | undefined): Vault {
  return {
    seal: (bytes, name) => {
      const main = mainKey(true);
      if (!main) throw new Error('There is no key to seal with.');
      const key = randomBytes(KEY_BYTES);
      return Buffer.concat([Buffer.of(VERSION), encrypt(main, key, name), encrypt(key, bytes, name)]);
    },
    open: (sealed, name) => {
      const main = mainKey(false);
      const box = Buffer.from(sealed);
      if (!main || box[0] !== VERSION || box.length < 1 + WRAPPED_BYTES + BOX_BYTES) return null;
      try {
        const key = decrypt(main, box.subarray(1, 1 + WRAPPED_BYTES), name);
        return decrypt(key, box.subarray(1 + WRAPPED_BYTES), name);
      } catch {
        return null;
      }
    },
  };
}
