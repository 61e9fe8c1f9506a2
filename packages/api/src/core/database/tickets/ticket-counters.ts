import type { ProjectId, UserId } from '@ringmark/contract/ids';
import { SEVERITIES, type Severity, type TicketStatus } from '@ringmark/contract/vocabulary';
import type { Sql, Tx } from '../db.ts';
import { addCount, sumCounts } from '../statements/ticket-counter-statements.ts';

export const countScope = {
  all: 'all',
  ofProject: (projectId: ProjectId) => `project:${projectId}`,
  ofCreator: (userId: UserId) => `creator:${userId}`,
  ofCreatorInProject: (userId: UserId, projectId: ProjectId) => `creator:${userId}:${projectId}`,
  ofPage: (projectId: ProjectId, pageKey: string) => `page:${projectId}:${pageKey}`,
} as const;

interface Counted {
  project_id: ProjectId;
  user_id: UserId;
  severity: Severity;
  page_key?: string | null;
  click_x?: string | null;
}

export function countTicket(
  tx: Tx,
  { project_id: projectId, user_id: userId, severity, page_key: page, click_x: pin }: Counted,
  status: TicketStatus,
  by: 1 | -1,
): void {
  const scopes = [
    countScope.all,
    countScope.ofProject(projectId),
    countScope.ofCreator(userId),
    countScope.ofCreatorInProject(userId, projectId),
    ...(page && pin ? [countScope.ofPage(projectId, page)] : []),
  ];
  addCount(tx).run({ status, severity, count: by, scopes: JSON.stringify(scopes) });
}

export type Counts = Record<TicketStatus, Record<Severity, number>>;

const none = (): Record<Severity, number> => ({ low: 0, medium: 0, high: 0 });

/** Sums the scopes by status and severity. */
export function readCounts(db: Sql, scopes: readonly string[]): Counts {
  const counts: Counts = {
    Received: none(),
    'In Progress': none(),
    'In Review': none(),
    Adjustments: none(),
    QA: none(),
    Production: none(),
    Blocked: none(),
    Done: none(),
    Accepted: none(),
  };
  const rows = sumCounts(db).all({ scopes: JSON.stringify(scopes) });
  for (const { status, severity, count } of rows) counts[status][severity] = count;
  return counts;
}

export const sumOf = (bySeverity: Record<Severity, number>): number =>
  SEVERITIES.reduce((sum, severity) => sum + bySeverity[severity], 0);
