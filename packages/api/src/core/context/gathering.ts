import type { ChangeEvent } from '@ringmark/contract/events';
import type { ProjectId } from '@ringmark/contract/ids';
import type { Scope } from './scope.ts';

/** Gathers the news of one edit of many tickets, so that it is told once and not for each ticket. */
export interface Gathering {
  change(event: ChangeEvent, of: ProjectId | readonly Scope[]): void;
  /** Replaces each ticket's line in the audit log; the ticket's history has the rest. */
  audit(): void;
}
