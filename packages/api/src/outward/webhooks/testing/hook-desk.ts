import { WEBHOOK_EVENTS } from '@ringmark/contract/projects/webhook-kinds';
import type { WebhookId } from '@ringmark/contract/ids';
import { createTestKit } from '../../../testing/test-kit.ts';
import { runDeliveries } from '../run-deliveries.ts';
import type { RequestToSend } from '@ringmark/contract/outbound';

export const URL_OF = 'https://hooks.example.com/services/T1/B2/secret';

/** A project with its creator, and an administrator with their webhooks. */
export function aDesk() {
  const kit = createTestKit({ config: { publicUrl: 'https://desk.example' } });
  const { project, user: creator, organization } = kit.aMemberWithProject();
  const admin = kit.anAdmin({ name: 'Vera Voss' });
  const as = kit.asUser(admin).webhooks;
  const hook = (values: Partial<Parameters<typeof as.create>[0]> = {}) =>
    as.create({
      projectId: project.id,
      name: 'Chat',
      url: URL_OF,
      format: 'standard',
      events: [...WEBHOOK_EVENTS],
      ...values,
    });
  const report = (title = 'A title', projectId = project.id) =>
    kit.asUser(creator).tickets.create({ projectId, title, description: 'It broke.' });
  /** Returns the requests that are sent once this many ms have passed. */
  const sent = async (ms = 0): Promise<RequestToSend[]> => {
    kit.clock.advance(ms);
    const before = kit.outbound.requests.length;
    await runDeliveries(kit.services);
    return kit.outbound.requests.slice(before);
  };
  const answer = (status: number, headers: Record<string, string> = {}, text = '') =>
    kit.outbound.answer(() => ({ isAnswered: true, status, headers, text }));
  const log = async (id: WebhookId) => (await as.deliveries({ id })).items;
  return { kit, project, organization, creator, admin, as, hook, report, sent, answer, log };
}
export type Desk = ReturnType<typeof aDesk>;
