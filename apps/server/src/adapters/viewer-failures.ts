import { AppError, type ErrorKind } from '@ringmark/api/errors';
import { isViewerError, type ViewerErrorCode } from '@ringmark/remote-viewer/viewer-error';

const KINDS: Record<ViewerErrorCode, ErrorKind> = {
  viewport_gone: 'not_found',
  site_not_allowed: 'forbidden',
  bad_url: 'invalid',
  bad_size: 'invalid',
  page_failed: 'unavailable',
  remote_busy: 'unavailable',
  too_many_sessions: 'too_many',
  too_many_pictures: 'too_many',
  files_unwanted: 'conflict',
  remote_unavailable: 'unavailable',
};

/** Turns a failure of remote viewing into an AppError; any other error stays as it is. */
function toAppFailure(error: unknown): unknown {
  if (!isViewerError(error)) return error;
  const { code, message, retryAfterSeconds } = error;
  return new AppError(KINDS[code], code, message, {
    cause: error,
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  });
}

/** Does the same for a promise. */
export const orAppError = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw toAppFailure(error);
  });
