import { SEVERITIES, type Severity } from '@ringmark/contract/vocabulary';
import { useTabDraft } from '../../lib/drafts/use-tab-draft.ts';
import type { InheritedFilters } from '../../lib/tickets/inherited-filters.ts';

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

/** Words that were kept win over the filters. */
export const useTicketDraft = ({ projectId, severity }: InheritedFilters) =>
  useTabDraft('ticket', {
    ...EMPTY,
    projectId: projectId ?? null,
    severity: SEVERITIES.find((one) => one === severity) ?? EMPTY.severity,
  });
