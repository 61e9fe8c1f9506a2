import { splitLinkToken } from './link-token.ts';

/** Removes the token from the address before anything loads, shows or stores it, and keeps it in memory. */
const split = splitLinkToken(window.location.href);
if (split) window.history.replaceState(window.history.state, '', split.rest);

export const linkToken = split?.token ?? '';
