import type { ChangeEvent } from '@ringmark/contract/events';
import type { ProjectId } from '@ringmark/contract/ids';
import type { Scope } from './scope.ts';

/** What one edit of many tickets tells, so that it is told once and not by each ticket. */
export interface Gathering {
  change(event: ChangeEvent, of: ProjectId | readonly Scope[]): void;
  /** In place of each ticket's line in the audit log; its history has the rest. */
  audit(): void;
}
