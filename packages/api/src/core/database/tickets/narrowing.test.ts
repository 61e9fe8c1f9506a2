import { expect, it } from 'vitest';
import { createTestKit } from '../../../testing/test-kit.ts';
import { type Narrowing, sift } from './narrowing.ts';

const DUE = { from: '2026-03-01', to: '2026-03-09' };

/** Sixty tickets: each third has a label, each fourth an assignee, and four of five a day. */
async function aBacklog() {
  const kit = createTestKit();
  const { project, user } = kit.aMemberWithProject();
  const api = kit.asUser(kit.anAdmin());
  const { id: label } = await api.labels.create({ projectId: project.id, name: 'copy', colour: 'teal' });
  const tickets: { index: number; number: number }[] = [];
  for (let index = 0; index < 60; index += 1) {
    const { id, number } = kit.aTicket({
      project_id: project.id,
      user_id: user.id,
      status: index % 2 ? 'Received' : 'Accepted',
      due_on: index % 5 ? `2026-03-${String((index % 20) + 1).padStart(2, '0')}` : null,
      assignee_id: index % 4 ? null : user.id,
    });
    if (index % 3 === 0) await api.tickets.triage({ id, addLabels: [label] });
    tickets.push({ index, number });
  }
  const numbersOf = (isWanted: (index: number) => boolean) =>
    tickets
      .filter(({ index }) => isWanted(index))
      .map(({ number }) => number)
      .toReversed();
  return { kit, label, user, numbersOf };
}

/** Open, and with a day within `DUE`. */
const isDue = (index: number) => index % 2 === 1 && index % 5 > 0 && index % 20 < 9;

it('sifts by a label, an assignee or days, in the order given', async () => {
  const { kit, label, user, numbersOf } = await aBacklog();
  const all = numbersOf(() => true);
  const kinds: [Narrowing, (index: number) => boolean][] = [
    [{ labels: { isNone: false, with: [label], without: [] } }, (index) => index % 3 === 0],
    [{ assigneeId: user.id }, (index) => index % 4 === 0],
    [{ due: DUE }, isDue],
    // The first that has an index of its own sifts; what is left of the others is looked up.
    [{ due: DUE, assigneeId: user.id }, isDue],
  ];
  for (const [narrowing, isLeft] of kinds) {
    expect(sift(kit.db, all, narrowing)).toEqual(numbersOf(isLeft));
  }
  expect(sift(kit.db, all, { assigneeId: null })).toEqual(all);
  expect(sift(kit.db, [], { due: DUE })).toEqual([]);
});

it('leaves a few among many as they are: they are looked up', async () => {
  const { kit, label, user, numbersOf } = await aBacklog();
  const few = numbersOf((index) => index === 0 || index === 59);
  const kinds: Narrowing[] = [
    { labels: { isNone: false, with: [label], without: [] } },
    { assigneeId: user.id },
    { due: DUE },
  ];
  for (const narrowing of kinds) expect(sift(kit.db, few, narrowing)).toEqual(few);
});
