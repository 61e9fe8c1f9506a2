import { splitLinkToken } from './link-token.ts';

/**
 * The token of the link that opened this window, in memory only. This module removes it from the address before anything
 * loads, shows or stores that address.
 */
const split = splitLinkToken(window.location.href);
if (split) window.history.replaceState(window.history.state, '', split.rest);

export const linkToken = split?.token ?? '';
