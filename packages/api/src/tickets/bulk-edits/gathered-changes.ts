import type { ProjectId } from '@ringmark/contract/ids';
import type { SignedInContext } from '../../core/context/context.ts';
import type { Tx } from '../../core/database/db.ts';
import { scopeOf } from '../../core/events/audience.ts';
import type { Gathering } from '../../core/context/gathering.ts';
import { recordChange } from '../../core/events/record-change.ts';

export interface GatheredChanges extends Gathering {
  /** One change a project. */
  tell(ctx: SignedInContext, tx: Tx): void;
}

export function gatherChanges(): GatheredChanges {
  /** Tells for each project whether all who reach it learn of the change, or only the team. */
  const projects = new Map<ProjectId, boolean>();
  return {
    change(event, of) {
      if (!('projectId' in event)) return;
      projects.set(event.projectId, typeof of === 'string' || projects.get(event.projectId) === true);
    },
    audit() {},
    tell(ctx, tx) {
      for (const [projectId, isForAll] of projects) {
        const event = { kind: 'tickets.changed', projectId } as const;
        recordChange(ctx, tx, event, isForAll ? projectId : [scopeOf.team]);
      }
    },
  };
}
