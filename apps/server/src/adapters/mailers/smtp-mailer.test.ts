import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { MailRefusedError } from '@ringmark/api/core/ports/mailer-port';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createLog } from '../../process/log.ts';
import { SAMPLE_LINK, sampleMail } from '../../testing/sample-mail.ts';
import { createMailer } from './create-mailer.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

/** A real SMTP server on a free port that keeps what it was handed. */
async function startSmtp(options: SMTPServerOptions = {}) {
  const received: { sender: string | undefined; recipients: string[]; raw: Buffer }[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    onData: async (stream, session, done) => {
      const raw = await buffer(stream);
      const { mailFrom, rcptTo } = session.envelope;
      const sender = mailFrom ? mailFrom.address : undefined;
      received.push({ sender, recipients: rcptTo.map(({ address }) => address), raw });
      done();
    },
    ...options,
  });
  server.on('error', () => undefined);
  const listener = server.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  closing.push(() => new Promise((resolve) => server.close(() => resolve())));
  return { received, port: (listener.address() as AddressInfo).port };
}

const mailerFor = (url: string, from = 'Ringmark <ringmark@example.com>') =>
  createMailer({ kind: 'smtp', url }, from, createLog('silent'));
const answer = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });

/** Sends a mail and returns the error; undefined if the mail was sent. */
async function outcome(port: number, changes = {}): Promise<unknown> {
  const mailer = await mailerFor(`smtp://127.0.0.1:${port}`);
  return mailer.send(sampleMail(changes)).then(
    () => undefined,
    (error: unknown) => error,
  );
}

describe('smtp:', () => {
  it('delivers a mail whole to a real server', async () => {
    const { received, port } = await startSmtp();
    expect(await outcome(port)).toBeUndefined();
    expect(received).toHaveLength(1);
    expect(received[0]?.recipients).toStrictEqual(['ann@example.com']);
    const mail = await PostalMime.parse(received[0]?.raw ?? '');
    expect(mail.subject).toBe('Grüße: your sign-in link');
    expect(mail.messageId).toBe('<0199aa00@ringmark.test>');
    expect(mail.text).toContain(SAMPLE_LINK);
  });

  it('says that a program wrote the mail and that no program should answer', async () => {
    const { received, port } = await startSmtp();
    await outcome(port, { headers: {} });
    const { headers } = await PostalMime.parse(received[0]?.raw ?? '');
    expect(headers).toContainEqual(
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
    );
    expect(headers).toContainEqual(
      expect.objectContaining({ key: 'x-auto-response-suppress', value: 'All' }),
    );
  });

  it.each([
    ['Acme, Inc.', 'Acme, Inc.'],
    ['Help: the desk', 'Help: the desk'],
    ['Acme (Support) [EU]', 'Acme (Support) [EU]'],
    ['Acme; Sales', 'Acme; Sales'],
    ['"Acme, Inc."', 'Acme, Inc.'],
    ['The "best"', 'The "best"'],
    [String.raw`"The \"best\" \\o/"`, String.raw`The "best" \o/`],
    ['Grüße, Köln', 'Grüße, Köln'],
    ['Café', 'Café'],
  ])('sends as %s, whole and as one sender', async (written, name) => {
    const { received, port } = await startSmtp();
    const mailer = await mailerFor(`smtp://127.0.0.1:${port}`, `${written} <ringmark@example.com>`);
    await mailer.send(sampleMail());
    const mail = await PostalMime.parse(received[0]?.raw ?? '');
    expect(mail.from).toStrictEqual({ name, address: 'ringmark@example.com' });
    expect(received[0]?.sender).toBe('ringmark@example.com');
  });

  it('signs in with the user and password of the address', async () => {
    const seen: unknown[] = [];
    const { received, port } = await startSmtp({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _session, done) => {
        seen.push([username, password]);
        done(null, { user: username });
      },
    });
    const mailer = await mailerFor(`smtp://ring:p%40ss@127.0.0.1:${port}`);
    await mailer.send(sampleMail());
    expect(seen).toStrictEqual([['ring', 'p@ss']]);
    expect(received).toHaveLength(1);
  });

  it('lets a sign-in mail through while the server holds back eight others', async () => {
    const held: (() => void)[] = [];
    const { received, port } = await startSmtp({
      onRcptTo: ({ address }, _session, done) => {
        if (address.startsWith('slow')) held.push(() => done());
        else done();
      },
    });
    const mailer = await mailerFor(`smtp://127.0.0.1:${port}`);
    const slow = Array.from({ length: 8 }, (_one, index) =>
      mailer.send(sampleMail({ to: `slow${index}@example.com` })),
    );
    await vi.waitFor(() => expect(held).toHaveLength(8), { timeout: 8_000 });
    await mailer.send(sampleMail({ to: 'ann@example.com' }));
    expect(received.map(({ recipients }) => recipients)).toStrictEqual([['ann@example.com']]);
    for (const letGo of held) letGo();
    await Promise.all(slow);
    expect(received).toHaveLength(9);
  });

  it('takes a 5xx on the recipient as final', async () => {
    const { port } = await startSmtp({
      onRcptTo: (_address, _session, done) => done(answer(550, 'No such user here')),
    });
    const error = await outcome(port);
    expect(error).toBeInstanceOf(MailRefusedError);
    expect((error as Error).message).toContain('No such user here');
  });

  it('takes a 5xx on the content as final', async () => {
    const { port } = await startSmtp({
      onData: (stream, _session, done) => {
        stream.resume().on('end', () => done(answer(554, 'Looks like spam')));
      },
    });
    expect(await outcome(port)).toBeInstanceOf(MailRefusedError);
  });

  it.each([
    ['a recipient that is busy', { onRcptTo: (_a, _s, done) => done(answer(450, 'Mailbox busy')) }],
    ['a sender that is greylisted', { onMailFrom: (_a, _s, done) => done(answer(451, 'Try later')) }],
    ['a server that wants a sign-in', { authOptional: false, allowInsecureAuth: true }],
  ] satisfies [string, SMTPServerOptions][])('leaves %s for another try', async (_name, options) => {
    const { port } = await startSmtp(options);
    const error = await outcome(port);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(MailRefusedError);
  });

  it('retries after a wrong password, because the operator can fix it', async () => {
    const { port } = await startSmtp({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(answer(535, 'Wrong password')),
    });
    const mailer = await mailerFor(`smtp://ring:wrong@127.0.0.1:${port}`);
    await expect(mailer.send(sampleMail())).rejects.not.toBeInstanceOf(MailRefusedError);
  });

  it('retries a server that is not there', async () => {
    const { port } = await startSmtp();
    await Promise.all(closing.splice(0).map((close) => close()));
    const error = await outcome(port);
    expect(error).toMatchObject({ code: 'ESOCKET' });
    expect(error).not.toBeInstanceOf(MailRefusedError);
  });

  it('sends nothing to a server with an untrusted certificate', async () => {
    const { received, port } = await startSmtp({ disabledCommands: [] });
    const error = await outcome(port);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(MailRefusedError);
    expect(received).toStrictEqual([]);
  });

  it('lets no line break in a subject become a header', async () => {
    const { received, port } = await startSmtp();
    expect(await outcome(port, { subject: 'Hi\r\nBcc: eve@example.com' })).toBeUndefined();
    expect(received[0]?.recipients).toStrictEqual(['ann@example.com']);
    expect(received[0]?.raw.toString()).not.toMatch(/^Bcc:/im);
  });

  it.each([
    'a@b.test,eve@example.com',
    'a@b.test\r\nBcc: eve@example.com',
    '"x" <eve@example.com>',
    'a@b.test;c@d.test',
  ])('sends nothing to %j, which is not one address', async (to) => {
    const { received, port } = await startSmtp();
    expect(await outcome(port, { to })).toBeInstanceOf(MailRefusedError);
    expect(received).toStrictEqual([]);
  });
});
