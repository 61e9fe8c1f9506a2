import type { SimilarTicket } from '@ringmark/contract/tickets/duplicates';
import { useState } from 'react';
import { createIdempotencyKeys } from '../drafts/idempotency-key.ts';
import { notify } from '../notices/toasts.ts';
import { announceChange } from '../server/changes.ts';
import { errorWords } from '../server/error-words.ts';
import { ALONE, trpc } from '../server/trpc-client.ts';
import { attachmentsPlace, startUploads } from '../uploads/uploads.ts';

/** The text, screenshot and files of a person who reports the same. */
export interface Voice {
  title: string;
  description: string;
  /** A data URL. */
  screenshot: string | null;
  files: readonly File[];
  /** Called before the files are uploaded. */
  onJoined: () => void;
}

const textOf = ({ title, description }: Voice): string =>
  [title, description]
    .map((part) => part.trim())
    .filter(Boolean)
    .join('\n\n');

/** Adds one's voice, words, picture and files to a ticket that is there already. Toasts say what became of it. */
export function useJoinTicket() {
  const utils = trpc.useUtils();
  const [keys] = useState(createIdempotencyKeys);
  const { mutateAsync, isPending } = trpc.duplicates.join.useMutation({
    trpc: { context: ALONE },
    onSuccess(ticket, { isBack }) {
      const { id: ticketId, projectId, number } = ticket;
      utils.tickets.get.setData({ id: ticketId }, ticket);
      announceChange({ kind: 'comment.created', ticketId, projectId });
      announceChange({ kind: 'ticket.updated', ticketId, projectId });
      notify({
        title: isBack ? `#${number} is open again` : `Added to #${number}`,
        description: 'You’ll be notified about it from now on.',
      });
    },
    onError: (error) =>
      notify({ title: 'Couldn’t add your report', description: errorWords(error), variant: 'destructive' }),
  });
  /** @returns whether it was added; if not, a toast has said why. */
  const join = async ({ ticket: { id }, doneAt }: SimilarTicket, voice: Voice): Promise<boolean> => {
    const isBack = doneAt !== null;
    const text = textOf(voice) || (isBack ? 'This issue is back.' : null);
    const sent = { id, text, screenshot: voice.screenshot, isBack };
    try {
      const joined = await mutateAsync({ ...sent, idempotencyKey: keys.keyOf(sent) });
      voice.onJoined();
      void startUploads(voice.files, {
        address: `/api/tickets/${id}/attachments`,
        place: attachmentsPlace(joined),
        onArrived: () => void utils.attachments.list.invalidate({ id }),
      });
      return true;
    } catch {
      return false;
    }
  };
  return { join, isJoining: isPending };
}
