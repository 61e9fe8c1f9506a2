import { createHash, randomBytes, randomInt } from 'node:crypto';

export const newSecret = (): string => randomBytes(32).toString('base64url');

/** A plain hash is enough for 256 random bits. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');

export const newCode = (): string => randomInt(1_000_000).toString().padStart(6, '0');
