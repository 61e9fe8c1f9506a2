import type { PinElement } from '@ringmark/contract/pins';
import { useEffect, useState } from 'react';
import type { SimilarTicketsProps } from '../../../entities/similar-tickets.tsx';
import { useSimilarTickets } from '../../../entities/use-similar-tickets.ts';
import type { useWaitingFiles } from '../../../lib/drafts/use-waiting-files.ts';
import { useJoinTicket } from '../../../lib/tickets/use-join-ticket.ts';
import type { DraftPin, PageChoice, PinnedPlace } from '../page/page-view.types.ts';
import { titleOf } from './annotation-title.ts';

/** Returns the place of the pin as soon as the page has reported it. */
function usePlaceOf(draft: DraftPin | null): PinnedPlace | undefined {
  const [known, setKnown] = useState<{ draft: DraftPin; place: PinnedPlace }>();
  useEffect(() => {
    if (draft?.place) return;
    void draft?.captured.then(({ url, pin: { element } }) => setKnown({ draft, place: { url, element } }));
  }, [draft]);
  if (draft?.place) return draft.place;
  return known?.draft === draft ? known?.place : undefined;
}

/** Picks what is asked about an element; the rest of a pin is not needed for it. */
const asked = ({ selector, role, name, text, box }: PinElement) => ({ selector, role, name, text, box });

interface Draft {
  choice: PageChoice;
  draft: DraftPin | null;
  words: { title: string; description: string };
  /** The waiting files that are sent along. */
  files: readonly File[];
  waiting: ReturnType<typeof useWaitingFiles>;
}

/** Finds tickets about the same thing that is being pinned, and lets the person join one of them instead. */
export function useJoinPin(
  { choice, draft, words, files, waiting }: Draft,
  onJoined: () => void,
): SimilarTicketsProps {
  const place = usePlaceOf(draft);
  const { items, dismiss } = useSimilarTickets(draft, {
    projectId: draft ? choice.projectId : null,
    url: place?.url,
    element: place?.element ? asked(place.element) : undefined,
    title: titleOf(words),
  });
  const { join, isJoining } = useJoinTicket();
  return {
    items,
    isBusy: isJoining,
    onDismiss: dismiss,
    async onJoin(item) {
      if (!draft) return;
      const { screenshot } = await draft.captured;
      const isJoined = await join(item, {
        ...words,
        screenshot,
        files,
        onJoined: () => waiting.release(files),
      });
      if (isJoined) onJoined();
    },
  };
}
