import { ALL_JOB_KINDS } from '../compose/all-job-kinds.ts';
import { runJobs } from '../core/jobs/run-jobs.ts';
import { A_PICTURE, ON_A_BUTTON } from './pins.ts';
import { createTestKit } from './test-kit.ts';

/** A project with a page, people who set pins on it, and a browser that sees what a test says. */
export async function pinStage() {
  const kit = createTestKit();
  const { user, project } = kit.aMemberWithProject();
  const url = 'https://shop.example/lamps';
  kit.db.run(
    kit.db.q
      .updateTable('project')
      .set({ allowed_urls: JSON.stringify(['https://shop.example/']) })
      .where('id', '=', project.id),
  );
  const [member, admin] = [kit.asUser(user), kit.asUser(kit.anAdmin())];
  const pin = async (title: string, values: object = {}) =>
    member.tickets.create({
      projectId: project.id,
      title,
      description: 'Wrong',
      url,
      resolution: '1366x1080',
      clickX: '60',
      clickY: '740',
      screenshot: A_PICTURE,
      pin: ON_A_BUTTON,
      ...values,
    });
  const run = () => runJobs(kit.services, { kinds: ALL_JOB_KINDS });
  const runLater = async (ms: number) => {
    kit.clock.advance(ms);
    await run();
  };
  const { proofs } = kit.viewer;
  const done = async (id: Awaited<ReturnType<typeof pin>>['id']) => {
    await admin.tickets.update({ id, status: 'Done' });
    await run();
    return member.proofs.list({ id });
  };
  return { kit, member, admin, project, pin, run, runLater, done, proofs, url };
}
