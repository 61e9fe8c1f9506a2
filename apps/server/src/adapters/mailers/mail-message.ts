import type { OutgoingMail } from '@ringmark/api/core/ports/mailer-port';
import type { SendMailOptions } from 'nodemailer';
import type { Sender } from './sender.ts';

export function toMessage(mail: OutgoingMail, from: Sender): SendMailOptions {
  return {
    // Nodemailer reads a string as a list, but quotes the name of an object.
    from,
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: mail.messageId,
    headers: mail.headers,
    attachments: (mail.attachments ?? []).map(({ filename, contentType, content, cid }) => ({
      filename,
      contentType,
      content: Buffer.from(content),
      ...(cid !== undefined && { cid, contentDisposition: 'inline' as const }),
    })),
    // All content is in the mail: nothing is ever read from disk or the network for it.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
