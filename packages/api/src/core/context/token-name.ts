import type { Actor } from './context.ts';

/** The API token that a person's program uses; null in a browser. */
export const tokenNameOf = ({ via }: Actor): string | null => (via.kind === 'token' ? via.name : null);
