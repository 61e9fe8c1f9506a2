import { afterEach, beforeEach, expect, it } from 'vitest';
import { procedureEntryPoints } from '../access.ts';
import { createServerKit, type ServerKit } from '../../testing/server-kit.ts';

let kit: ServerKit;
beforeEach(async () => {
  kit = await createServerKit();
});
afterEach(() => kit.close());

const QUERIES = [
  'limit=-1',
  'limit=1e9',
  'limit[]=1&limit=2',
  'cursor=%00',
  'cursor=eyJ9&limit=500',
  'search=%00',
  'search=%ED%A0%80',
  `search=${encodeURIComponent('"* OR NEAR(')}`,
  `search=${encodeURIComponent("' or 1=1 --")}`,
  `search=${'a'.repeat(3_000)}`,
  'url=http://[',
  'projectId=x&projectId=y&creatorId=',
  'status=&severity=none',
  '__proto__[a]=1&constructor=1',
  'input={',
  'input=null',
  'input=%7B%22id%22%3A%22%5Cu0000%22%7D',
  'batch=1',
  'batch=1&input=[]',
  'batch=1&input={"0":null}',
  'lastEventId=x&sessionId=',
  '%zz=%E0%A4%A',
];
const IDS = ['%00', '%E0%A4%A', '..%2f..%2fetc', 'a'.repeat(4_000), '%F0%9F%98%80', '__proto__', '%27'];

it('no address makes the server fail', async () => {
  const headers = { cookie: kit.cookieOf(kit.anAdmin()) };
  const reads = kit.app.entryPoints
    .map(({ name }) => name)
    .filter((name) => /^GET \/(?!\*|api\/trpc)/.test(name));
  const procedures = procedureEntryPoints().map(({ name }) => `GET /api/trpc/${name}`);
  // A stream does not end by itself.
  const entryPoints = [...reads, ...procedures].filter((name) => !name.endsWith('events.changes'));
  const withIds = kit.app.entryPoints.map(({ name }) => name).filter((name) => /:(?!path)/.test(name));
  const routes = [
    ...entryPoints.flatMap((entryPoint) =>
      QUERIES.map((query) => `${entryPoint.replaceAll(/:\w+/g, 'nothing')}?${query}`),
    ),
    ...withIds.flatMap((entryPoint) => IDS.map((id) => entryPoint.replaceAll(/:\w+/g, id))),
  ];
  expect(routes.length).toBeGreaterThan(1_000);
  const faults = [];
  for (const route of routes) {
    const { statusCode } = await kit.send(route, { headers });
    if (statusCode >= 500) faults.push({ route, statusCode });
  }
  expect(faults).toEqual([]);
  expect(kit.logged()).not.toContain('"level":"error"');
});

const DISPOSITION = 'content-disposition: form-data; name="files"; filename="a"';
const FORMS = [
  '',
  '--x',
  '--x--',
  '--x\r\n\r\n--x--',
  '--x\r\ncontent-disposition: form-data\r\n\r\na\r\n--x--',
  `--x\r\n${DISPOSITION}\r\n\r\na`,
  `--x\r\n${DISPOSITION}\r\n\r\na\r\n--x`,
  `--x\r\ncontent-disposition: ${'a'.repeat(100_000)}\r\n\r\n\r\n--x--`,
  '--x\r\ncontent-disposition: form-data; name="__proto__"; filename="a"\r\n\r\na\r\n--x--',
  '--x\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\na\r\n--x--',
  "--x\r\ncontent-disposition: form-data; name=a; filename*=UTF-8''%ff%fe\r\n\r\na\r\n--x--",
  `--x\r\n${DISPOSITION}\r\ncontent-transfer-encoding: base64\r\n\r\n!!!\r\n--x--`,
  '\0\0\0',
  `${'--x\r\ncontent-disposition: form-data; name="a"\r\n\r\na\r\n'.repeat(40)}--x--`,
];
const TYPES = [
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  `multipart/form-data; boundary=${'a'.repeat(5_000)}`,
  'multipart/mixed; boundary=x',
];

it('no form makes the server fail, and nothing of a malformed one is kept', async () => {
  const { user, project } = kit.aMemberWithProject();
  const { id } = kit.aTicket({ project_id: project.id, user_id: user.id });
  const cookie = kit.cookieOf(user);
  for (const type of TYPES) {
    for (const payload of FORMS) {
      const headers = { cookie, 'content-type': type };
      const { statusCode } = await kit.send(`POST /api/tickets/${id}/attachments`, { headers, payload });
      expect({ type, payload, isOurFault: statusCode >= 500 }).toEqual({ type, payload, isOurFault: false });
    }
  }
  expect(kit.logged()).not.toContain('"level":"error"');
  const files: string[] = [];
  for await (const file of kit.store.listStoredContents()) files.push(file.id);
  const rows = await kit.asUser(user).attachments.list({ id });
  expect(files.toSorted()).toEqual(rows.map((row) => row.id).toSorted());
});
