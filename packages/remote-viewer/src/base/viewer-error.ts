import { VIEWPORT_LIMITS } from '@ringmark/contract/pages/viewport-limits';
import type { OpenView } from './views.types.ts';

export type ViewerErrorCode =
  | 'viewport_gone'
  | 'viewport_closed'
  | 'site_not_allowed'
  | 'bad_url'
  | 'bad_size'
  | 'page_failed'
  | 'remote_busy'
  | 'too_many_sessions'
  | 'too_many_pictures'
  | 'files_unwanted'
  | 'recording_too_large'
  | 'remote_unavailable';

const { viewportWidth: width, viewportHeight: height } = VIEWPORT_LIMITS;

const SENTENCES: Record<ViewerErrorCode, string> = {
  viewport_gone: 'This page is no longer open. Open it again.',
  viewport_closed: 'This page was closed to make room for another. Try again to reopen it.',
  site_not_allowed: 'This URL isn’t one of the project’s allowed URLs. Ask your administrator to add it.',
  bad_url: 'This isn’t a valid URL. Enter a URL such as https://www.example.com/page.',
  bad_size: `The width must be ${width.min} to ${width.max} pixels and the height ${height.min} to ${height.max} pixels.`,
  page_failed: 'Failed to load remote page. The website may be temporarily unavailable.',
  remote_busy: 'The server is opening too many pages right now. Try again in a few seconds.',
  too_many_sessions: 'You have too many pages open. Close one and try again.',
  too_many_pictures: 'You’ve requested too many screenshots at once. Wait for them to finish and try again.',
  files_unwanted:
    'This part of the page doesn’t accept files, or the page is no longer waiting for them. Click the file field again, then select the files.',
  recording_too_large:
    'This site stores more than 1 MB of data when you sign in, so the sign-in can’t be saved. Use another kind of site access, such as cookies.',
  remote_unavailable: 'This server can’t open pages. Tell your administrator.',
};

/** A failure as a person may see it: one sentence, a code, and for limits when to try again. */
export class ViewerError extends Error {
  readonly code: ViewerErrorCode;
  readonly retryAfterSeconds: number | undefined;
  /** The caller's own views, with too_many_sessions. */
  readonly open: readonly OpenView[] | undefined;

  constructor(
    code: ViewerErrorCode,
    options: {
      sentence?: string;
      retryAfterSeconds?: number;
      open?: readonly OpenView[];
      cause?: unknown;
    } = {},
  ) {
    super(options.sentence ?? SENTENCES[code], { cause: options.cause });
    this.name = 'ViewerError';
    this.code = code;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.open = options.open;
  }
}

export const isViewerError = (error: unknown): error is ViewerError => error instanceof ViewerError;
