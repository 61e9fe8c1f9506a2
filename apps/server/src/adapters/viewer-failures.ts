import { AppError, type ErrorKind } from '@ringmark/api/core/base/errors';
import type { OpenView } from '@ringmark/contract/pages/viewport';
import type { OpenView as ViewOfPerson } from '@ringmark/remote-viewer/base/views.types';
import { isViewerError, type ViewerErrorCode } from '@ringmark/remote-viewer/base/viewer-error';

const KINDS: Record<ViewerErrorCode, ErrorKind> = {
  viewport_gone: 'not_found',
  viewport_closed: 'conflict',
  site_not_allowed: 'forbidden',
  bad_url: 'invalid',
  bad_size: 'invalid',
  page_failed: 'unavailable',
  remote_busy: 'unavailable',
  too_many_sessions: 'too_many',
  too_many_pictures: 'too_many',
  files_unwanted: 'conflict',
  recording_too_large: 'conflict',
  remote_unavailable: 'unavailable',
};

type Outward = (url: string) => string;

const toOpenView = (view: ViewOfPerson, outward: Outward): OpenView => ({
  ...view,
  url: outward(view.url),
  openedAt: new Date(view.openedAt).toISOString(),
});

/** Turns a failure of remote viewing into an AppError; any other error stays as it is. */
function toAppFailure(error: unknown, outward: Outward): unknown {
  if (!isViewerError(error)) return error;
  const { code, message, retryAfterSeconds, open } = error;
  return new AppError(KINDS[code], code, message, {
    cause: error,
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    ...(open && { data: { open: open.map((view) => toOpenView(view, outward)) } }),
  });
}

/** Does the same for a promise. `outward` shows an own page's address as others write it. */
export const orAppError = <T>(work: Promise<T>, outward: Outward = (url) => url): Promise<T> =>
  work.catch((error: unknown) => {
    throw toAppFailure(error, outward);
  });
