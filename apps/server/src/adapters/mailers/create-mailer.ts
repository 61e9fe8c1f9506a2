import { MailRefusedError, type Mailer } from '@ringmark/api/core/ports/mailer-port';
import type { Log } from '../../process/log.ts';
import type { MailTransport } from './mail-transport.ts';
import { parseSender, type Sender } from './sender.ts';

// These characters split or wrap an address in a header: one recipient could become two.
const ONE_ADDRESS = /^[^\s\p{Cc}@,;:<>()[\]"\\]+@[^\s\p{Cc}@,;:<>()[\]"\\]+$/u;

/** These headers prevent out-of-office replies: RFC 3834 names the first, Exchange reads the second. */
const AUTOMATIC = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };

/** Loads only the library of the chosen transport. A mail goes to exactly one recipient. */
export async function createMailer(transport: MailTransport, from: string, log: Log): Promise<Mailer> {
  const carrier = await createCarrier(transport, parseSender(from), log);
  return {
    send: async (mail) => {
      if (!ONE_ADDRESS.test(mail.to))
        throw new MailRefusedError('The recipient is not a single plain email address.');
      await carrier.send({ ...mail, headers: { ...mail.headers, ...AUTOMATIC } });
    },
  };
}

async function createCarrier(transport: MailTransport, from: Sender, log: Log): Promise<Mailer> {
  switch (transport.kind) {
    case 'log':
      return (await import('./log-mailer.ts')).createLogMailer(log);
    case 'file':
      return (await import('./file-mailer.ts')).createFileMailer(transport.folder, from);
    case 'smtp':
      return (await import('./smtp-mailer.ts')).createSmtpMailer(transport.url, from);
    case 'postmark': {
      const { createPostmarkMailer } = await import('./postmark-mailer.ts');
      return createPostmarkMailer(transport.serverToken, from, transport.apiUrl);
    }
  }
}
