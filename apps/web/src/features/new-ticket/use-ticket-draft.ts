import type { Severity } from '@ringmark/contract/vocabulary';
import { useTabDraft } from '../../lib/drafts/use-tab-draft.ts';

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

export const useTicketDraft = () => useTabDraft('ticket', EMPTY);
