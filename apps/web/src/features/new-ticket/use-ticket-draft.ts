import type { Severity } from '@ringmark/contract/vocabulary';
import { useState } from 'react';
import { useSession } from '../../lib/session.ts';

export interface TicketDraft {
  projectId: string | null;
  title: string;
  description: string;
  url: string;
  resolution: string | null;
  severity: Severity;
}

const EMPTY: TicketDraft = {
  projectId: null,
  title: '',
  description: '',
  url: '',
  resolution: null,
  severity: 'medium',
};

function read(key: string): TicketDraft {
  try {
    return { ...EMPTY, ...(JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<TicketDraft>) };
  } catch {
    return EMPTY;
  }
}

function write(key: string, draft: TicketDraft): void {
  try {
    if (draft === EMPTY) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // Storage is full or switched off: the draft then lives as long as the page.
  }
}

/** What is being reported, kept in this tab until it was sent or given up: a wrong key or a reload loses no word. */
export function useTicketDraft() {
  const { user } = useSession();
  const key = `ringmark.ticket.${user.id}`;
  const [draft, setDraft] = useState(() => read(key));
  const change = (part: Partial<TicketDraft>) => {
    const next = { ...draft, ...part };
    setDraft(next);
    write(key, next);
  };
  return { draft, change, forget: () => write(key, EMPTY) };
}
