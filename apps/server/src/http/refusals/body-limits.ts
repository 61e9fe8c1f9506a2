import { LIMITS } from '@ringmark/contract/limits';

export const BODY_LIMIT = 128 * 1024;

/** A ticket carries its screenshot as base64, four characters for three bytes. */
export const SCREENSHOT_BODY_LIMIT = Math.ceil(LIMITS.screenshotBytes / 3) * 4 + BODY_LIMIT;

/** An address in quotation marks with a comma; a letter beyond ASCII may take six characters (`\u8a9e`). */
const ADDRESS_BYTES = LIMITS.urlLength * 6 + 3;

export const PROJECT_BODY_LIMIT = LIMITS.allowedUrlsPerProject * ADDRESS_BYTES + BODY_LIMIT;
