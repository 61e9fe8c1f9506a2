import type { UserId } from '@ringmark/contract/ids';
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Sql } from '../database/db.ts';
import { signingKey } from '../database/statements/signing-key-statements.ts';

const CIPHER = 'aes-256-gcm';
const NONCE = 12;
const POSITION = 8;
const TAG = 16;

function keyOf(db: Sql): Buffer {
  const key = signingKey(db).get({ purpose: 'changes' });
  if (key === undefined) throw new Error('The database has no key for change cursors.');
  return Buffer.from(key, 'hex');
}

/** Encrypts a position for one person: plain numbers would show how much others do. */
export function encryptPosition(db: Sql, userId: UserId, position: number): string {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv(CIPHER, keyOf(db), nonce, { authTagLength: TAG });
  cipher.setAAD(Buffer.from(userId));
  const plain = Buffer.alloc(POSITION);
  plain.writeBigUInt64BE(BigInt(position));
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]).toString(
    'base64url',
  );
}

/** @returns undefined for a text that was not encrypted for this person. */
export function decryptPosition(db: Sql, userId: UserId, sealed: string): number | undefined {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length !== NONCE + POSITION + TAG) return undefined;
  const decipher = createDecipheriv(CIPHER, keyOf(db), bytes.subarray(0, NONCE), { authTagLength: TAG });
  decipher.setAAD(Buffer.from(userId));
  decipher.setAuthTag(bytes.subarray(NONCE + POSITION));
  try {
    const plain = Buffer.concat([decipher.update(bytes.subarray(NONCE, NONCE + POSITION)), decipher.final()]);
    return Number(plain.readBigUInt64BE());
  } catch {
    return undefined;
  }
}
