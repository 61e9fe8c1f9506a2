import { newSecret } from '../../core/secrets/hashed-secrets.ts';

/** Begins every API token, so that a leaked one is recognized. */
const PREFIX = 'ringmark_';

export const newApiToken = (): string => PREFIX + newSecret();

export const isApiToken = (text: string): boolean => text.startsWith(PREFIX) && text.length < 200;
