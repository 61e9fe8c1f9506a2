import { expect, it } from 'vitest';
import { readHookPicture } from '../webhooks/hook-pictures.ts';
import { setUpHandOver } from './testing/hand-over-desk.ts';

it('a tracker may fetch the picture until the ticket moves to another project', async () => {
  const { kit, admin, send, run, ticket, receiver } = await setUpHandOver('github');
  await send();
  await run();
  const [, token = ''] = /webhook-pictures\/([\w.-]+)/.exec(receiver.issues[0]?.body ?? '') ?? [];
  const read = () => readHookPicture(kit.publicContext(), token);
  expect((await read()).image.byteLength).toBeGreaterThan(0);
  const [own] = await admin.projects.list();
  const { id: projectId } = kit.aProject(own && { organization_id: own.organizationId });
  await admin.tickets.triage({ id: ticket.id, projectId });
  await expect(read()).rejects.toMatchObject({ kind: 'not_found' });
});
