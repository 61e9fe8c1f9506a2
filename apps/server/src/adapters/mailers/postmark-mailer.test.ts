import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { MailRefusedError } from '@ringmark/api/core/ports/mailer-port';
import { afterEach, describe, expect, it } from 'vitest';
import { createLog } from '../../process/log.ts';
import { parseMailTransport } from './mail-transport.ts';
import { SAMPLE_LINK, sampleMail } from '../../testing/sample-mail.ts';
import { createMailer } from './create-mailer.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

// An accepted mail, as https://postmarkapp.com/developer/api/email-api#send-a-single-email documents it.
const accepted = {
  To: 'ann@example.com',
  SubmittedAt: '2026-02-17T07:25:01.4178645-05:00',
  MessageID: '0a129aee-e1cd-480d-b08d-4f48548ff48d',
  ErrorCode: 0,
  Message: 'OK',
};

interface Call {
  path: string | undefined;
  method: string | undefined;
  token: string | string[] | undefined;
  body: Record<string, unknown>;
}

/** Answers as Postmark's documentation says it does, and keeps what it was asked. */
async function startPostmark(status: number, body: unknown) {
  const calls: Call[] = [];
  const server = createServer(async (request, response) => {
    const sent = (await json(request)) as Record<string, unknown>;
    const token = request.headers['x-postmark-server-token'];
    calls.push({ path: request.url, method: request.method, token, body: sent });
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { calls, base };
}

async function outcome(base: string, from = 'Ringmark <ringmark@example.com>'): Promise<unknown> {
  const transport = parseMailTransport(`postmark:server-token?api=${base}`);
  const mailer = await createMailer(transport, from, createLog('silent'));
  return mailer.send(sampleMail()).then(
    () => undefined,
    (error: unknown) => error,
  );
}

describe('postmark:', () => {
  it('sends what the API asks for, with our Message-ID and without tracking', async () => {
    const { calls, base } = await startPostmark(200, accepted);
    expect(await outcome(base)).toBeUndefined();
    expect(calls).toHaveLength(1);
    expect(calls[0]).toMatchObject({ method: 'POST', path: '/email', token: 'server-token' });
    expect(calls[0]?.body).toMatchObject({
      From: 'Ringmark <ringmark@example.com>',
      To: 'ann@example.com',
      Subject: 'Grüße: your sign-in link',
      TextBody: expect.stringContaining(SAMPLE_LINK) as unknown,
      TrackOpens: false,
      TrackLinks: 'None',
      Metadata: { 'outbox-id': sampleMail().id },
      Attachments: [
        { Name: 'logo.png', Content: 'iVBORw==', ContentType: 'image/png', ContentID: 'cid:logo' },
      ],
    });
    expect(calls[0]?.body['Headers']).toStrictEqual([
      { Name: 'List-Unsubscribe', Value: '<https://ringmark.test/u/1>' },
      { Name: 'Auto-Submitted', Value: 'auto-generated' },
      { Name: 'X-Auto-Response-Suppress', Value: 'All' },
      { Name: 'Message-ID', Value: '<0199aa00@ringmark.test>' },
      { Name: 'X-PM-KeepID', Value: 'true' },
    ]);
  });

  it.each([
    ['ringmark@example.com', 'ringmark@example.com'],
    ['Grüße aus Köln <ringmark@example.com>', 'Grüße aus Köln <ringmark@example.com>'],
    ['Acme, Inc. <ringmark@example.com>', '"Acme, Inc." <ringmark@example.com>'],
    ['Help: (the) [desk]; 24/7 <a@b.example>', '"Help: (the) [desk]; 24/7" <a@b.example>'],
    ['"Acme, Inc." <ringmark@example.com>', '"Acme, Inc." <ringmark@example.com>'],
    [String.raw`The "best" \o/ <a@b.example>`, String.raw`"The \"best\" \\o/" <a@b.example>`],
  ])('sends as %s', async (from, written) => {
    const { calls, base } = await startPostmark(200, accepted);
    expect(await outcome(base, from)).toBeUndefined();
    expect(calls[0]?.body['From']).toBe(written);
  });

  it('keeps the path of another base address', async () => {
    const { calls, base } = await startPostmark(200, accepted);
    expect(await outcome(`${base}/postmark`)).toBeUndefined();
    expect(calls[0]?.path).toBe('/postmark/email');
  });

  it.each([
    [300, 'Invalid email request'],
    [400, 'Sender signature not found'],
    [401, 'Sender signature not confirmed'],
    [406, 'You tried to send to a recipient that has been marked as inactive.'],
    [412, 'Account is pending approval'],
    [413, 'Account may not send'],
  ])('takes error code %i as final', async (ErrorCode, Message) => {
    const { base } = await startPostmark(422, { ErrorCode, Message });
    const error = await outcome(base);
    expect(error).toBeInstanceOf(MailRefusedError);
    expect((error as Error).message).toContain(Message);
  });

  it.each([
    ['a busy API', 429, { ErrorCode: 429, Message: 'Rate limit exceeded' }],
    ['a broken API', 500, { ErrorCode: 0, Message: 'Internal Server Error' }],
    ['an API that is away', 503, 'Service unavailable'],
    ['a wrong server token', 401, { ErrorCode: 10, Message: 'Bad or missing API token' }],
    ['credits that are used up', 422, { ErrorCode: 405, Message: 'Not allowed to send' }],
  ])('leaves %s for another try', async (_name, status, body) => {
    const { base } = await startPostmark(status, body);
    const error = await outcome(base);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(MailRefusedError);
  });

  it('retries an API that cannot be reached', async () => {
    const { base } = await startPostmark(200, accepted);
    for (const close of closing.splice(0)) close();
    const error = await outcome(base);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(MailRefusedError);
  });
});
