import type { CommentVisibility } from '@ringmark/contract/tickets/comments';
import { useEffect, useRef } from 'react';
import { useSession } from '../session/session.ts';

/** A file for the comment that is being written. */
interface OfferedFile {
  file: File;
  /** The visibility of the thing that the file was made from, so that no note becomes a reply. */
  visibility: CommentVisibility;
}

type Take = (offer: OfferedFile) => void;

/** The mounted form of each ticket. */
const takers = new Map<string, Take>();
/** The files that came while no form was mounted. */
const waiting = new Map<string, OfferedFile[]>();

const useKey = (ticketId: string) => `${useSession().user.id}.${ticketId}`;

/** @returns what puts a file to the comment that is being written, or to the form once there is one. */
export function useOfferFile(ticketId: string): Take {
  const key = useKey(ticketId);
  return (offer) => {
    const take = takers.get(key);
    if (take) take(offer);
    else waiting.set(key, [...(waiting.get(key) ?? []), offer]);
  };
}

/** @param take is called with each file, also with those that were offered before. */
export function useOfferedFiles(ticketId: string, take: Take): void {
  const key = useKey(ticketId);
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    const taker: Take = (offer) => latest.current(offer);
    takers.set(key, taker);
    const offers = waiting.get(key) ?? [];
    waiting.delete(key);
    for (const offer of offers) taker(offer);
    return () => {
      if (takers.get(key) === taker) takers.delete(key);
    };
  }, [key]);
}
