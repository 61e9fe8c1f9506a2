import { SCREENSHOT_LIMITS } from '@ringmark/contract/pages/screenshot-limits';
import { PROJECT_LIMITS } from '@ringmark/contract/projects/project-limits';
import { URL_LIMITS } from '@ringmark/contract/url-limits';

export const BODY_LIMIT = 128 * 1024;

/** A ticket carries its screenshot as base64, four characters for three bytes. */
export const SCREENSHOT_BODY_LIMIT = Math.ceil(SCREENSHOT_LIMITS.screenshotBytes / 3) * 4 + BODY_LIMIT;

/** An address in quotation marks with a comma; a letter beyond ASCII may take six characters (`\u8a9e`). */
const ADDRESS_BYTES = URL_LIMITS.urlLength * 6 + 3;

export const PROJECT_BODY_LIMIT = PROJECT_LIMITS.allowedUrlsPerProject * ADDRESS_BYTES + BODY_LIMIT;
