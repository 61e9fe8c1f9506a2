import { readdirSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createServerKit, formOf, type ServerKit } from '../../testing/server-kit.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const MP4 = '\0\0\0\x20ftypisom\0\0\x02\0isomavc1';
const MB = 1_048_576;

let kit: ServerKit;
beforeEach(async () => {
  kit = await createServerKit({ config: { uploadMaxBytes: MB, uploadMaxFiles: 3 } });
});
afterEach(() => kit.close());

/** Every file below the store's folder, staged ones included. */
const filesOnDisk = () =>
  readdirSync(kit.filesDir, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());

function aTicketOfMember() {
  const { user, project } = kit.aMemberWithProject();
  return { user, ticket: kit.aTicket({ project_id: project.id, user_id: user.id }) };
}

async function anAttachment(name: string, content: string | Uint8Array<ArrayBuffer>) {
  const { user, ticket } = aTicketOfMember();
  const form = await formOf({ name, content });
  const answer = await kit.send(`POST /api/tickets/${ticket.id}/attachments`, { as: user, ...form });
  const [{ id }] = answer.json();
  return { user, id };
}

describe('uploading files to a ticket', () => {
  it('keeps every file of a form and answers with them', async () => {
    const { user, ticket } = aTicketOfMember();
    const form = await formOf(
      { name: 'notes.txt', content: 'abc' },
      { name: 'ring.png', content: new Uint8Array(PNG) },
    );
    const answer = await kit.send(`POST /api/tickets/${ticket.id}/attachments`, { as: user, ...form });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject([
      { fileName: 'notes.txt', fileSize: 3, contentType: 'application/octet-stream' },
      { fileName: 'ring.png', fileSize: PNG.length, contentType: 'image/png' },
    ]);
    expect(filesOnDisk()).toHaveLength(2);
    const list = await kit.send(`GET /api/tickets/${ticket.id}/attachments`, { as: user });
    expect(list.json()).toEqual(answer.json());
  });

  it('leaves nothing of any file when one is a byte too large', async () => {
    const { user, ticket } = aTicketOfMember();
    const form = await formOf(
      { name: 'small.txt', content: 'abc' },
      { name: 'large.bin', content: new Uint8Array(MB + 1) },
    );
    const answer = await kit.send(`POST /api/tickets/${ticket.id}/attachments`, { as: user, ...form });
    expect(answer.statusCode).toBe(413);
    expect(answer.json()).toEqual({ error: 'A file can be at most 1 MB.', code: 'file_too_large' });
    expect(filesOnDisk()).toHaveLength(0);
    const list = await kit.send(`GET /api/tickets/${ticket.id}/attachments`, { as: user });
    expect(list.json()).toEqual([]);
  });

  it('takes a file of exactly the limit', async () => {
    const { user, ticket } = aTicketOfMember();
    const form = await formOf({ name: 'full.bin', content: new Uint8Array(MB) });
    const answer = await kit.send(`POST /api/tickets/${ticket.id}/attachments`, { as: user, ...form });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject([{ fileSize: MB }]);
  });

  it('refuses more files than allowed and leaves nothing', async () => {
    const { user, ticket } = aTicketOfMember();
    const form = await formOf(...['a', 'b', 'c', 'd'].map((name) => ({ name, content: name })));
    const answer = await kit.send(`POST /api/tickets/${ticket.id}/attachments`, { as: user, ...form });
    expect(answer.statusCode).toBe(413);
    expect(answer.json()).toMatchObject({ code: 'too_many_files' });
    expect(filesOnDisk()).toHaveLength(0);
  });

  it('refuses a form without files, and one whose file field was left empty', async () => {
    const { user, ticket } = aTicketOfMember();
    const route = `POST /api/tickets/${ticket.id}/attachments`;
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const none = await kit.send(route, {
      as: user,
      headers,
      payload: '--x\r\ncontent-disposition: form-data; name="note"\r\n\r\nhi\r\n--x--\r\n',
    });
    expect(none.statusCode).toBe(400);
    expect(none.json()).toMatchObject({ fields: { files: 'Select at least one file.' } });
    const blank = await kit.send(route, {
      as: user,
      headers,
      payload:
        '--x\r\ncontent-disposition: form-data; name="files"; filename=""\r\ncontent-type: application/octet-stream\r\n\r\n\r\n--x--\r\n',
    });
    expect(blank.statusCode).toBe(400);
    expect(filesOnDisk()).toHaveLength(0);
  });

  it('ignores an empty file field beside a filled one', async () => {
    const { user, ticket } = aTicketOfMember();
    const form = await formOf({ name: '', content: '' }, { name: 'notes.txt', content: 'abc' });
    const answer = await kit.send(`POST /api/tickets/${ticket.id}/attachments`, { as: user, ...form });
    expect(answer.json()).toMatchObject([{ fileName: 'notes.txt' }]);
    expect(filesOnDisk()).toHaveLength(1);
  });

  it('refuses a form that ends in the middle of a file and leaves nothing', async () => {
    const { user, ticket } = aTicketOfMember();
    const { payload, headers } = await formOf(
      { name: 'first.txt', content: 'whole' },
      { name: 'cut.bin', content: new Uint8Array(50_000) },
    );
    const answer = await kit.send(`POST /api/tickets/${ticket.id}/attachments`, {
      as: user,
      headers,
      payload: payload.subarray(0, 30_000),
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'bad_upload' });
    expect(filesOnDisk()).toHaveLength(0);
  });

  it('answers for a foreign ticket as for one that is not there, and stores nothing', async () => {
    const { ticket } = aTicketOfMember();
    const stranger = kit.aMemberWithProject().user;
    const form = await formOf({ name: 'notes.txt', content: 'abc' });
    const foreign = await kit.send(`POST /api/tickets/${ticket.id}/attachments`, { as: stranger, ...form });
    const missing = await kit.send('POST /api/tickets/nothing/attachments', { as: stranger, ...form });
    expect(foreign.statusCode).toBe(404);
    expect(foreign.body).toBe(missing.body);
    expect(filesOnDisk()).toHaveLength(0);
  });

  it('takes nothing from a token that may only read', async () => {
    const { user, ticket } = aTicketOfMember();
    const own = kit.asUser(user).apiTokens;
    const form = await formOf({ name: 'a.txt', content: 'a' });
    for (const [scope, status, files] of [
      ['read', 403, 0],
      ['write', 201, 1],
    ] as const) {
      const { token } = await own.create({ name: scope, scope });
      const headers = { ...form.headers, authorization: `Bearer ${token}` };
      const answer = await kit.send(`POST /api/tickets/${ticket.id}/attachments`, { ...form, headers });
      expect([answer.statusCode, filesOnDisk().length]).toEqual([status, files]);
    }
  });

  it('understands multipart nowhere else', async () => {
    const { user } = aTicketOfMember();
    const form = await formOf({ name: 'notes.txt', content: 'abc' });
    for (const route of [
      'POST /api/tickets',
      'POST /api/trpc/tickets.create',
      'POST /api/trpc/auth.logout',
    ]) {
      expect((await kit.send(route, { as: user, ...form })).statusCode).toBe(415);
    }
  });
});

describe('downloading', () => {
  it('gives the bytes back to be saved, under a name that every browser understands', async () => {
    const { user, id } = await anAttachment('Übersicht „neu“ 価格.html', '<script>alert(1)</script>');
    const answer = await kit.send(`GET /api/attachments/${id}/download`, { as: user });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toBe('<script>alert(1)</script>');
    expect(answer.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    });
    const disposition = String(answer.headers['content-disposition']);
    expect(disposition).toMatch(/^attachment; filename="/);
    expect(decodeURIComponent(disposition.split("filename*=UTF-8''")[1] ?? '')).toBe(
      'Übersicht „neu“ 価格.html',
    );
  });

  it('shows pictures under their own type, saved all the same when opened', async () => {
    const { user, id } = await anAttachment('ring.png', new Uint8Array(PNG));
    const answer = await kit.send(`GET /api/attachments/${id}/download`, { as: user });
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': 'attachment; filename=ring.png',
    });
    expect(answer.rawPayload.equals(PNG)).toBe(true);
  });

  it('gives a part where a part is asked for', async () => {
    const { user, id } = await anAttachment('digits.txt', '0123456789');
    const part = await kit.send(`GET /api/attachments/${id}/download`, {
      as: user,
      headers: { range: 'bytes=2-4' },
    });
    expect(part.statusCode).toBe(206);
    expect(part.body).toBe('234');
    expect(part.headers['content-range']).toBe('bytes 2-4/10');
    const beyond = await kit.send(`GET /api/attachments/${id}/download`, {
      as: user,
      headers: { range: 'bytes=50-60' },
    });
    expect(beyond.statusCode).toBe(416);
  });

  it.each([
    [416, { range: 'bytes=50-60' }, 'range_not_satisfiable', 'The file has no such range.'],
    [
      412,
      { 'if-match': '"another"' },
      'precondition_failed',
      'The file doesn’t match what the request expects.',
    ],
  ])('says %i as every failure is said, files and pictures alike', async (status, headers, code, error) => {
    const { user, id } = await anAttachment('digits.txt', '0123456789');
    const { project } = kit.aMemberWithProject();
    const admin = kit.anAdmin();
    const payload = { projectId: project.id, title: 'A', description: 'B' };
    const screenshot = `data:image/png;base64,${PNG.toString('base64')}`;
    const made = await kit.send('POST /api/tickets', { as: admin, payload: { ...payload, screenshot } });
    const file = await kit.send(`GET /api/attachments/${id}/download`, { as: user, headers });
    const far = status === 416 ? { range: 'bytes=5000-6000' } : headers;
    const picture = await kit.send(`GET /api/tickets/${made.json().id}/screenshot`, {
      as: admin,
      headers: far,
    });
    const plain = await kit.send('GET /api/tickets/nothing', { as: admin });
    for (const [answer, size] of [
      [file, 10],
      [picture, PNG.length],
    ] as const) {
      expect(answer.statusCode).toBe(status);
      expect(answer.json()).toEqual({ error, code });
      const { 'content-range': range, ...others } = answer.headers;
      expect(range).toBe(status === 416 ? `bytes */${size}` : undefined);
      // All that a failure carries, and nothing of the file.
      expect(Object.keys(others).toSorted()).toEqual(Object.keys(plain.headers).toSorted());
      for (const name of ['content-type', 'cache-control', 'content-security-policy', 'x-frame-options']) {
        expect(others[name]).toBe(plain.headers[name]);
      }
    }
  });

  it('refuses a condition that does not hold, which is no loss of the file', async () => {
    const { user, id } = await anAttachment('digits.txt', '0123456789');
    const answer = await kit.send(`GET /api/attachments/${id}/download`, {
      as: user,
      headers: { 'if-match': '"another"' },
    });
    expect(answer.statusCode).toBe(412);
  });

  it('plays a video where it is, in parts, and gives it to a window to be saved', async () => {
    const { user, id } = await anAttachment('shop.mp4', MP4);
    const route = `GET /api/attachments/${id}/video`;
    const answer = await kit.send(route, { as: user, headers: { 'sec-fetch-dest': 'video' } });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'video/mp4',
      'content-disposition': 'inline; filename=shop.mp4',
      'content-security-policy': "sandbox; default-src 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'accept-ranges': 'bytes',
    });
    const part = await kit.send(route, { as: user, headers: { range: 'bytes=4-11' } });
    expect([part.statusCode, part.body]).toEqual([206, 'ftypisom']);
    const inWindow = await kit.send(route, { as: user, headers: { 'sec-fetch-dest': 'document' } });
    expect(inWindow.headers['content-disposition']).toBe('attachment; filename=shop.mp4');
    const saved = await kit.send(`GET /api/attachments/${id}/download`, { as: user });
    expect(saved.headers, 'what is downloaded is as it was').toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': 'attachment; filename=shop.mp4',
    });
  });

  it('plays nothing that only calls itself a video, and nothing of others', async () => {
    const { user, id } = await anAttachment('shop.mp4', '<script>alert(1)</script>');
    const fake = await kit.send(`GET /api/attachments/${id}/video`, { as: user });
    expect([fake.statusCode, fake.json().code]).toEqual([404, 'not_found']);
    const real = await anAttachment('shop.mp4', MP4);
    const stranger = kit.aMemberWithProject().user;
    const foreign = await kit.send(`GET /api/attachments/${real.id}/video`, { as: stranger });
    expect([foreign.statusCode, foreign.body]).toEqual([404, fake.body]);
  });

  it('answers for a foreign file as for one that is not there', async () => {
    const { id } = await anAttachment('notes.txt', 'abc');
    const stranger = kit.aMemberWithProject().user;
    const foreign = await kit.send(`GET /api/attachments/${id}/download`, { as: stranger });
    const missing = await kit.send('GET /api/attachments/nothing/download', { as: stranger });
    expect(foreign.statusCode).toBe(404);
    expect(foreign.body).toBe(missing.body);
    expect((await kit.send(`GET /api/attachments/${id}/download`)).statusCode).toBe(401);
  });

  it("shows a ticket's screenshot as an image that never changes", async () => {
    const { user, project } = kit.aMemberWithProject();
    const screenshot = `data:image/png;base64,${PNG.toString('base64')}`;
    const made = await kit.send('POST /api/tickets', {
      as: user,
      payload: { projectId: project.id, title: 'T', description: 'D', screenshot },
    });
    expect(made.statusCode).toBe(201);
    const { id, screenshotUrl } = made.json();
    expect(screenshotUrl).toBe(`/api/tickets/${id}/screenshot`);
    const answer = await kit.send(`GET ${screenshotUrl}`, { as: user });
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'private, max-age=31536000, immutable',
    });
    expect(answer.rawPayload.equals(PNG)).toBe(true);
    const again = await kit.send(`GET ${screenshotUrl}`, {
      as: user,
      headers: { 'if-none-match': String(answer.headers.etag) },
    });
    expect(again.statusCode).toBe(304);
  });
});
