import { expect, it } from 'vitest';
import { runJobs } from '../../../core/jobs/run-jobs.ts';
import { ALL_JOB_KINDS } from '../../../compose/all-job-kinds.ts';
import { indexTicket } from '../../../core/database/tickets/search-index.ts';
import { searchFolding } from '../../../core/database/migrations/0057-search-folding.ts';
import { createTestKit } from '../../../testing/test-kit.ts';
import { formerWordsOf } from './former-words.ts';

function aDeskOfBefore() {
  const kit = createTestKit();
  const { project, user } = kit.aMemberWithProject();
  const member = kit.asUser(user);
  const titled = (title: string) => {
    const ticket = kit.aTicket({ project_id: project.id, user_id: user.id, title: 'a' });
    const facets = { number: ticket.number, projectId: project.id, creatorId: user.id };
    kit.db.write((tx) => {
      tx.run(tx.q.updateTable('ticket').set({ title, description: '' }).where('id', '=', ticket.id));
      indexTicket(tx, { ...facets, severity: 'low', pageKey: null }, formerWordsOf(title));
    });
    return ticket;
  };
  const found = async (search: string) =>
    (await member.tickets.list({ search })).items.map(({ number }) => number);
  /** Queues the job, as the migration does in a database with tickets. */
  const upgrade = () => {
    kit.db.sqlite.exec(`drop index job_reindexing; ${searchFolding.sql}`);
    // The kit has a clock of its own.
    kit.db.sqlite.exec("update job set due_at = '2020-01-01'");
  };
  return { kit, titled, found, upgrade };
}

it('older tickets are found by their exact words, and by folded words once they are reindexed', async () => {
  const { kit, titled, found, upgrade } = aDeskOfBefore();
  const polish = titled('Łódź v1.2.3');
  const japanese = titled('東京都庁に行きました');
  const plain = titled('Nothing of the kind');
  upgrade();

  expect(await found('Łódź')).toEqual([polish.number]);
  expect(await found('Łódź 1.2.3')).toEqual([polish.number]);
  expect(await found('東京')).toEqual([japanese.number]);
  expect(await found('lodz')).toEqual([]);

  await runJobs(kit.services, { kinds: ALL_JOB_KINDS });
  expect(await found('lodz 1.2.3')).toEqual([polish.number]);
  expect(await found('ŁÓDŹ')).toEqual([polish.number]);
  expect(await found('京都')).toEqual([japanese.number]);
  expect(await found('nothing')).toEqual([plain.number]);
});

it('continues part by part until the oldest ticket', async () => {
  const { kit, titled, found, upgrade } = aDeskOfBefore();
  const oldest = titled('Łódź');
  for (let count = 0; count < 501; count += 1) titled('Other');
  upgrade();
  await runJobs(kit.services, { kinds: ALL_JOB_KINDS });
  expect(await found('lodz')).toEqual([oldest.number]);
});
