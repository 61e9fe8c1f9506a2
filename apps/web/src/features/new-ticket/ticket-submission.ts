import type { TicketId } from '@ringmark/contract/ids';

/** The words are sent, then the files, then all has arrived; or the words have failed. */
export interface SubmissionState {
  phase: 'creating' | 'uploading' | 'sent' | 'failed';
  /** The id of the ticket, known once the text has arrived. */
  ticketId?: TicketId;
  /** The files' share, 0 to 1; null before their upload. */
  share: number | null;
  /** The server's refusals by field. */
  fields: Record<string, string>;
}

/** A ticket being sent. It outlasts its form, so that a person who comes back does not send it twice. */
export interface TicketSubmission {
  read: () => SubmissionState;
  subscribe: (listener: () => void) => () => void;
  tell: (part: Partial<SubmissionState>) => void;
}

/** Tickets whose words are being sent, by user: the form still has these words. */
const underWay = new Map<string, TicketSubmission>();

export const submissionOf = (userId: string): TicketSubmission | undefined => underWay.get(userId);

/** Call it only while this user sends none. */
export function beginSubmission(userId: string): TicketSubmission {
  let state: SubmissionState = { phase: 'creating', share: null, fields: {} };
  const listeners = new Set<() => void>();
  const sending: TicketSubmission = {
    read: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    tell(part) {
      state = { ...state, ...part };
      if (state.phase !== 'creating' && underWay.get(userId) === sending) underWay.delete(userId);
      for (const listener of listeners) listener();
    },
  };
  underWay.set(userId, sending);
  return sending;
}
