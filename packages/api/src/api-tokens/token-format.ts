import { newSecret } from '../auth/secrets.ts';

/** Begins every API token, so that one that leaks is recognised for what it is. */
const PREFIX = 'ringmark_';

export const newApiToken = (): string => PREFIX + newSecret();

export const isApiToken = (text: string): boolean => text.startsWith(PREFIX) && text.length < 200;
