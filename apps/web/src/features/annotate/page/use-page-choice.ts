import { formatResolution } from '@ringmark/contract/resolutions';
import { ticketIdSchema } from '@ringmark/contract/ids';
import { skipToken } from '@tanstack/react-query';
import { useState } from 'react';
import { trpc } from '../../../lib/server/trpc-client.ts';
import { useSession } from '../../../lib/session/session.ts';
import type { AnnotateMode, PageChoice } from './page-view.types.ts';
import { ownPreferences } from './preferences.ts';
import { likelyRoom, presetOfWindow, presetSize, recallPreset, windowKind } from './scale/preset-choice.ts';
import { isSameSize, type Size } from './scale/scale.ts';

/** The pins that are listed and drawn: those that are open, all, or one's own. */
export type PinFilter = 'open' | 'all' | 'mine';

export interface AnnotateSearch {
  projectId?: string | undefined;
  url?: string | undefined;
  resolution?: string | undefined;
  ticket?: string | undefined;
  /** The mode that the page opens in; view where it is not said. */
  mode?: AnnotateMode | undefined;
  /** Open pins are what goes without saying. */
  pins?: Exclude<PinFilter, 'open'> | undefined;
}

const windowSize = (): Size => ({ width: innerWidth, height: innerHeight });

/** The preset of the address, else the one that the person chose last in such a window, else the window's own. */
function usePreset(search: AnnotateSearch): string {
  const { user } = useSession();
  const [usual] = useState(
    () => recallPreset(user.id, windowKind(windowSize())) ?? presetOfWindow(windowSize()),
  );
  return search.resolution ?? usual;
}

/** Returns the person's own preferences, or those of the ticket that the page is opened for. */
function usePreferences(ticket: string | undefined) {
  const [first] = useState(() => ticketIdSchema.safeParse(ticket).data);
  const query = trpc.tickets.get.useQuery(first ? { id: first } : skipToken, { retry: false });
  const [own] = useState(ownPreferences);
  const [reporters, setReporters] = useState(query.data?.pin?.preferences);
  // The preferences stay once they are set: a page that is open is not opened again for them.
  if (!reporters && query.data?.pin?.preferences) setReporters(query.data.pin.preferences);
  return { preferences: reporters ? { ...own, ...reporters } : own, isAwaited: query.isLoading };
}

/** Returns the choice that the address names, completed by defaults. */
export function usePageChoice(search: AnnotateSearch & { url: string }) {
  const query = trpc.projects.list.useQuery();
  const project = query.data?.find(({ id }) => id === search.projectId);
  const preset = usePreset(search);
  const { preferences, isAwaited } = usePreferences(search.ticket);
  /** The room for the page next to its tools; an estimate until it is measured. */
  const [room, setRoom] = useState(() => likelyRoom(windowSize()));
  const size = presetSize(preset, room);
  const choice: PageChoice = {
    projectId: project?.id ?? null,
    url: search.url,
    size,
    preset,
    resolution: formatResolution(size),
    preferences,
  };
  return {
    choice,
    urls: project?.allowedUrls ?? [],
    onRoom: (next: Size) => setRoom((now) => (isSameSize(now, next) ? now : next)),
    isPending: query.isPending || isAwaited,
    /** The reason why there are no projects. What was read before stays if reading it again fails. */
    error: query.data ? null : query.error,
    refetch: query.refetch,
  };
}
