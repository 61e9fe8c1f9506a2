import { once } from 'node:events';
import { connect } from 'node:net';
import { TEST_CONFIG } from '@ringmark/api/testing/test-kit';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createWireKit, type WireKit } from '../testing/wire-kit.ts';

let kit: WireKit;
beforeEach(async () => {
  kit = await createWireKit();
});
afterEach(() => kit.close());

const MB = 1_048_576;

/** Says that much is to come and sends none of it. @returns the first line of the answer. */
async function announce(path: string, cookie: string, type = 'application/json'): Promise<string> {
  const socket = connect(kit.port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1:${kit.port}\r\n${cookie}Content-Type: ${type}\r\nContent-Length: ${13 * MB}\r\n\r\n`,
  );
  const [answer] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  return answer.toString().split('\r\n')[0] ?? '';
}

const PROJECT_ENTRY_POINTS = [
  '/api/admin/projects',
  '/api/trpc/projects.create',
  '/api/trpc/projects.update',
];

it.each(['/api/tickets', '/api/trpc/tickets.create', ...PROJECT_ENTRY_POINTS])(
  'of what strangers send to %s not a byte is waited for',
  async (path) => {
    expect(await announce(path, '')).toBe('HTTP/1.1 401 Unauthorized');
    expect(await announce(path, 'Cookie: ringmark_session=made-up\r\n')).toBe('HTTP/1.1 401 Unauthorized');
  },
);

it.each(PROJECT_ENTRY_POINTS)('not a byte of what members send to %s is waited for', async (path) => {
  const client = await kit.signedIn(kit.aUser());
  const cookie = `Cookie: ringmark_session=${client.cookies.get('ringmark_session')}\r\n`;
  expect(await announce(path, cookie)).toBe('HTTP/1.1 403 Forbidden');
});

const FORM = 'multipart/form-data; boundary=x';

const pathOf = ({ id }: { id: string }) => `/api/tickets/${id}/attachments`;

it('not a byte of files that will be refused is waited for', async () => {
  const { user, project } = kit.aMemberWithProject();
  const own = kit.aTicket({ project_id: project.id, user_id: user.id });
  const other = kit.aMemberWithProject();
  const foreign = kit.aTicket({ project_id: other.project.id, user_id: other.user.id });
  const client = await kit.signedIn(user);
  const cookie = `Cookie: ringmark_session=${client.cookies.get('ringmark_session')}\r\n`;
  expect(await announce(pathOf(own), '', FORM)).toBe('HTTP/1.1 401 Unauthorized');
  expect(await announce(pathOf(foreign), cookie, FORM)).toBe('HTTP/1.1 404 Not Found');
  expect(await announce('/api/comments/nothing/attachments', cookie, FORM)).toBe('HTTP/1.1 404 Not Found');
  kit.db.run(
    kit.db.q
      .insertInto('storage_counter')
      .values({ organization_id: project.organizationId, bytes: TEST_CONFIG.organizationBytes })
      .onConflict((oc) => oc.doUpdateSet({ bytes: TEST_CONFIG.organizationBytes })),
  );
  expect(await announce(pathOf(own), cookie, FORM)).toBe('HTTP/1.1 413 Payload Too Large');
});
