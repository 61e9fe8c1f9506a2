import { splitLinkToken } from './link-token.ts';

/**
 * The token of the link that opened this window. It is in memory only: out of the address it goes as soon as this
 * module is read, before anything is loaded, shown or remembered under that address.
 */
const split = splitLinkToken(window.location.href);
if (split) window.history.replaceState(window.history.state, '', split.rest);

export const takenToken = split?.token ?? '';
