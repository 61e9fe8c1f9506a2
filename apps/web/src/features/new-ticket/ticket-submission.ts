import type { TicketId } from '@ringmark/contract/ids';

/** How far a ticket is: its words are on their way, then its files, then all is there; or the words did not arrive. */
export interface SubmissionState {
  phase: 'creating' | 'uploading' | 'sent' | 'failed';
  /** Once its words have arrived. */
  ticketId?: TicketId;
  /** Of its files, 0 to 1; null before they are on their way. */
  share: number | null;
  /** What the server says against the input, by field. */
  fields: Record<string, string>;
}

/** A ticket in flight. It outlasts its form, so that a person who comes back sees it and sends no second one. */
export interface TicketSubmission {
  read: () => SubmissionState;
  subscribe: (listener: () => void) => () => void;
  tell: (part: Partial<SubmissionState>) => void;
}

/** Those the words of which have not arrived yet, by whose they are: the form still holds these words. */
const underWay = new Map<string, TicketSubmission>();

export const submissionOf = (userId: string): TicketSubmission | undefined => underWay.get(userId);

/** Call it only while none is in flight for this user. */
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
