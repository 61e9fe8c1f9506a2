import { cutText } from '@ringmark/contract/cut-text';
import { isSameOrigin } from '@ringmark/contract/pages/same-origin';
import { URL_LIMITS } from '@ringmark/contract/url-limits';
import type { Actor, Services } from '../../core/context/context.ts';
import { type AppError, invalidField } from '../../core/base/errors.ts';

/** Blanks, control characters and direction marks: parsers drop some, and people see none. */
const TRICK_CHARACTERS = /[\p{Cc}\p{Z}\p{Bidi_Control}]/u;
/** Parsers drop soft hyphens and zero-width blanks in a host. */
const UNSEEN_IN_HOST = /^https?:\/\/[^/?#]*[\u00AD\u200B\u2060-\u2064\uFEFF]/i;
const OWN_PATH = /^\/(?![/\\])/;
const WEB = /^https?:\/\/[^/?#\\]+/i;

const named = (text: string) => cutText(text, 101);

/** Undefined for web addresses and paths of this app. */
function faultOf(text: string, publicUrl: string): string | undefined {
  if (text.length > URL_LIMITS.urlLength)
    return `is too long. Use at most ${URL_LIMITS.urlLength} characters.`;
  if (TRICK_CHARACTERS.test(text) || UNSEEN_IN_HOST.test(text))
    return 'contains spaces or invisible characters.';
  if (/^[^?#]*\\/.test(text)) return 'contains a backslash.';
  if (OWN_PATH.test(text) && isSameOrigin(text, publicUrl)) return undefined;
  if (!WEB.test(text) || !URL.canParse(text)) {
    return 'isn’t a valid URL. Start it with http:// or https://, or enter a path of this app such as /demo-page.';
  }
  const { username, password } = new URL(text);
  if (username !== '' || password !== '' || /^https?:\/\/[^/?#]*@/i.test(text)) {
    return 'contains a username or password. Remove everything before the @.';
  }
  return undefined;
}

const refused = (field: string, text: string, fault: string): AppError =>
  invalidField(field, `${named(text)} ${fault}`, 'invalid_url');

/**
 * Checks an address that is only stored. It is parsed, because `//host` and `/\host` are other hosts; opening it is
 * checked later.
 *
 * @throws AppError that names the address.
 */
export function assertAddress({ config }: Pick<Services, 'config'>, field: string, text: string): void {
  const fault = faultOf(text, config.publicUrl);
  if (fault) throw refused(field, text, fault);
}

/** The same as an answer. */
export const isAddress = ({ config }: Pick<Services, 'config'>, text: string): boolean =>
  faultOf(text, config.publicUrl) === undefined;

type Opening = Pick<Services, 'viewer'> & { actor?: Actor };

/** Follows the statement that an address is private, where administrators read it. */
export const ALLOW_PRIVATE = 'To allow it, add its host to RINGMARK_REMOTE_ALLOW on the server.';

/** Says why an address can't be opened: to administrators with the setting that allows a private one. */
export function refusalSentence({ viewer, actor }: Opening, address: string): string | null {
  const refusal = viewer.refusalOf(address);
  return refusal?.code === 'private_address' && actor?.user.isAdmin
    ? `“${new URL(address).hostname}” is a private address. ${ALLOW_PRIVATE}`
    : (refusal?.message ?? null);
}

/**
 * Checks an address of a project or pin: a path of this app, or one that remote viewing might open.
 *
 * @throws AppError that names the address.
 */
export function assertViewableAddress(
  ctx: Pick<Services, 'config'> & Opening,
  field: string,
  text: string,
): void {
  assertAddress(ctx, field, text);
  if (isSameOrigin(text, ctx.config.publicUrl)) return;
  const refusal = refusalSentence(ctx, text);
  if (refusal !== null) throw refused(field, text, `can’t be opened. ${refusal}`);
}
