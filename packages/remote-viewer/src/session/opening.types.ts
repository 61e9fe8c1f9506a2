import type { RecordedSignIn } from '@ringmark/contract/viewing/doors';
import type {
  CaptureInput,
  CapturedPicture,
  OpenedSession,
  OpenInput,
  RecordingInput,
  SessionKey,
} from '../base/views.types.ts';

/** Opens views, and pages for a single picture. */
export interface Opening {
  /** Opens the page in a context of its own. Throws ViewerError. */
  open: (input: OpenInput) => Promise<OpenedSession>;
  /**
   * Opens a view in which someone signs in, so that it can be kept; nothing that they kept before is in it. It may also
   * lead to hosts of sign-in providers, for each of which the person is asked first (`hostWanted`). Throws ViewerError.
   */
  openRecording: (input: RecordingInput) => Promise<OpenedSession>;
  /**
   * Returns what the sign-in has left: cookies of the project's sites and of the hosts that were allowed, stores of the
   * project's origins that were visited. Throws recording_too_large, and viewport_gone if nothing is recorded, or
   * something else is.
   */
  keepRecording: (input: SessionKey & { subject?: string }) => Promise<RecordedSignIn>;
  /** One picture without a session. */
  capture: (input: CaptureInput) => Promise<CapturedPicture>;
}
