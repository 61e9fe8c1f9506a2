import { createHash, randomBytes, randomInt } from 'node:crypto';

/** 256 random bits as 43 characters that go anywhere: an address, a cookie, a header. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** What the database keeps of a secret. The secrets have 256 bits, so that a plain hash is enough. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** Six digits for people to type. */
export const newCode = (): string => randomInt(1_000_000).toString().padStart(6, '0');
