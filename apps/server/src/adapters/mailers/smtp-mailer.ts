import { MailRefusedError, type Mailer } from '@ringmark/api/core/ports/mailer-port';
import { createTransport } from 'nodemailer';
import { toMessage } from './mail-message.ts';
import type { Sender } from './sender.ts';

// 530, 535 and 538 are about the server's own sign-in: an operator fixes that, and the mail goes out then.
const OWN_FAULT = new Set([530, 534, 535, 538]);

/** Sends through an SMTP server; `url` is `smtp://` (STARTTLS where the server offers it) or `smtps://`. */
export function createSmtpMailer(url: string, from: Sender): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  });
  return {
    send: async (mail) => {
      try {
        await transport.sendMail(toMessage(mail, from));
      } catch (error) {
        if (isRefusal(error))
          throw new MailRefusedError(`The mail server rejected the email: ${error.message}`, {
            cause: error,
          });
        throw error;
      }
    },
  };
}

/** A 5xx answer to sender, recipient or content is final; a 4xx, or no answer, is not. */
function isRefusal(error: unknown): error is Error {
  if (!(error instanceof Error) || !('code' in error)) return false;
  if (error.code !== 'EENVELOPE' && error.code !== 'EMESSAGE') return false;
  const answer = 'responseCode' in error ? Number(error.responseCode) : 550;
  return answer >= 500 && answer < 600 && !OWN_FAULT.has(answer);
}
