import type { ProjectId, TicketId } from '@ringmark/contract/ids';
import { describe, expect, it } from 'vitest';
import { createTestKit } from '../../testing/test-kit.ts';
import { scopeOf } from './audience.ts';
import { CHANGES_KEPT, recordChange } from './record-change.ts';

const event = {
  kind: 'ticket.created',
  ticketId: 'a ticket' as TicketId,
  projectId: 'a project' as ProjectId,
} as const;

describe('changes', () => {
  it('are told once they are kept, in order, and never when they are not', () => {
    const kit = createTestKit();
    kit.db.write((tx) => {
      recordChange(kit.services, tx, event, event.projectId);
      recordChange(kit.services, tx, { kind: 'people.changed' }, [scopeOf.everyone]);
      expect(kit.published).toEqual([]);
    });
    expect(() =>
      kit.db.write((tx) => {
        recordChange(kit.services, tx, event, event.projectId);
        throw new Error('The cause failed.');
      }),
    ).toThrow('The cause failed.');
    expect(kit.published).toEqual([
      { id: 1, event, audience: [scopeOf.project(event.projectId)] },
      { id: 2, event: { kind: 'people.changed' }, audience: [scopeOf.everyone] },
    ]);
  });

  it('are kept in a log that does not grow for ever', () => {
    const kit = createTestKit();
    kit.db.write((tx) => {
      for (let count = 0; count < CHANGES_KEPT + 1_200; count += 1) {
        recordChange(kit.services, tx, { kind: 'people.changed' }, [scopeOf.everyone]);
      }
    });
    const rows = kit.db.all(kit.db.q.selectFrom('change_log').select('id').orderBy('id'));
    expect(rows.length).toBeLessThan(CHANGES_KEPT + 500);
    expect(rows.length).toBeGreaterThanOrEqual(CHANGES_KEPT);
    expect(rows.at(-1)?.id).toBe(CHANGES_KEPT + 1_200);
  });
});
