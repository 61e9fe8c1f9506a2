import type { SimilarTicket } from '@ringmark/contract/duplicates';
import type { PinElement } from '@ringmark/contract/pins';
import { useEffect, useState } from 'react';
import { useSimilarTickets } from '../../../entities/use-similar-tickets.ts';
import { createIdempotencyKeys } from '../../../lib/drafts/idempotency-key.ts';
import type { useWaitingFiles } from '../../../lib/drafts/use-waiting-files.ts';
import { useJoinTicket } from '../../../lib/tickets/use-join-ticket.ts';
import { attachmentsPlace, startUploads } from '../../../lib/uploads/uploads.ts';
import type { DraftPin, PageChoice } from '../page/page-view.types.ts';
import { titleOf } from './annotation-title.ts';

interface Place {
  url: string;
  element: PinElement | undefined;
}

/** Where the pin is, as soon as the page has said it. */
function usePlaceOf(draft: DraftPin | null): Place | undefined {
  const [known, setKnown] = useState<{ draft: DraftPin; place: Place }>();
  useEffect(() => {
    void draft?.captured.then(({ url, pin }) =>
      setKnown({ draft, place: { url, element: pin.element ?? undefined } }),
    );
  }, [draft]);
  return known?.draft === draft ? known?.place : undefined;
}

/** What is asked about an element; the rest of a pin is not needed for it. */
const asked = ({ selector, role, name, text, box }: PinElement) => ({ selector, role, name, text, box });

const textOf = ({ title, description }: Words): string =>
  [title, description]
    .map((part) => part.trim())
    .filter(Boolean)
    .join('\n\n');

interface Words {
  title: string;
  description: string;
}

interface Draft {
  choice: PageChoice;
  draft: DraftPin | null;
  words: Words;
  waiting: ReturnType<typeof useWaitingFiles>;
}

/** Tickets that tell of what is being pinned, and adding one's voice to one of them instead. */
export function useJoinPin({ choice, draft, words, waiting }: Draft, onJoined: () => void) {
  const place = usePlaceOf(draft);
  const [keys] = useState(createIdempotencyKeys);
  const similar = useSimilarTickets({
    projectId: draft ? choice.projectId : null,
    url: place?.url,
    element: place?.element && asked(place.element),
    title: titleOf(words),
  });
  const { mutateAsync, isPending } = useJoinTicket();
  const join = async ({ ticket, doneAt }: SimilarTicket) => {
    if (!draft) return;
    const { screenshot } = await draft.captured;
    const isBack = doneAt !== null;
    const text = textOf(words) || (isBack ? 'It is back.' : null);
    const sent = { id: ticket.id, text, screenshot, isBack };
    const files = waiting.files;
    try {
      const joined = await mutateAsync({ ...sent, idempotencyKey: keys.keyOf(sent) });
      waiting.release(files);
      void startUploads(files, {
        address: `/api/tickets/${ticket.id}/attachments`,
        place: attachmentsPlace(joined),
        onArrived: () => undefined,
      });
      onJoined();
    } catch {
      // A toast has said why, and the words stay.
    }
  };
  return { similar: draft ? similar : [], isJoining: isPending, join };
}
