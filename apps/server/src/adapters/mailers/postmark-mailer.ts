import { MailRefusedError, type Mailer, type OutgoingMail } from '@ringmark/api/core/ports/mailer-port';
import { Errors, Models, ServerClient } from 'postmark';
import { formatSender, type Sender } from './sender.ts';

/** Postmark's codes after which a retry is useless (https://postmarkapp.com/developer/api/overview#error-codes). */
const FINAL = new Set([300, 400, 401, 406, 412, 413]);
const TIMEOUT_SECONDS = 30;

/** Sends through Postmark's API; `apiUrl` is another base address, for a stand-in or a proxy. */
export function createPostmarkMailer(serverToken: string, from: Sender, apiUrl?: string): Mailer {
  const client = new ServerClient(serverToken, { timeout: TIMEOUT_SECONDS, ...postmarkPlace(apiUrl) });
  return {
    send: async (mail) => {
      try {
        await client.sendEmail(toPostmark(mail, from));
      } catch (error) {
        if (error instanceof Errors.PostmarkError && FINAL.has(error.code)) {
          throw new MailRefusedError(`Postmark rejected the email (${error.code}): ${error.message}`, {
            cause: error,
          });
        }
        throw error;
      }
    },
  };
}

/** The API's address in the options of Postmark's client. */
export function postmarkPlace(apiUrl: string | undefined) {
  if (apiUrl === undefined) return {};
  const { protocol, host, pathname } = new URL(apiUrl);
  return { useHttps: protocol === 'https:', requestHost: `${host}${pathname.replace(/\/$/, '')}` };
}

function toPostmark(mail: OutgoingMail, from: Sender): Models.Message {
  return {
    From: formatSender(from),
    To: mail.to,
    Subject: mail.subject,
    TextBody: mail.text,
    HtmlBody: mail.html,
    // A rewritten link would show a sign-in token to another server.
    TrackOpens: false,
    TrackLinks: Models.LinkTrackingOptions.None,
    // Postmark replaces the Message-ID unless told to keep it, and replies are threaded by it.
    Headers: Object.entries({ ...mail.headers, 'Message-ID': mail.messageId, 'X-PM-KeepID': 'true' }).map(
      ([Name, Value]) => ({ Name, Value }),
    ),
    Metadata: { 'outbox-id': mail.id },
    Attachments: (mail.attachments ?? []).map(({ filename, contentType, content, cid }) => ({
      Name: filename,
      Content: Buffer.from(content).toString('base64'),
      ContentType: contentType,
      ContentID: cid === undefined ? null : `cid:${cid}`,
    })),
  };
}
