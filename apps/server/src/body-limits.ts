import { LIMITS } from '@ringmark/contract/limits';

/** Bytes of a JSON body everywhere but where a ticket is made. */
export const BODY_LIMIT = 128 * 1024;

/** A ticket carries its screenshot as base64, four characters for three bytes. */
export const SCREENSHOT_BODY_LIMIT = Math.ceil(LIMITS.screenshotBytes / 3) * 4 + BODY_LIMIT;
