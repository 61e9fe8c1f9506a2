import type { Mailer } from '@ringmark/api/core/ports/mailer-port';
import type { Log } from '../../process/log.ts';

const LINK = /https?:\/\/[^\s<>"]+/;

/** Prints mail to the log, its link first, so that a sign-in works before any mail server is set up. */
export function createLogMailer(log: Log): Mailer {
  return {
    send: async (mail) => {
      const link = LINK.exec(mail.text)?.[0] ?? '';
      log.info({ text: mail.text }, `Email to ${mail.to}: ${mail.subject} ${link}`.trimEnd());
    },
  };
}
