import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Mailer } from '@ringmark/api/core/ports/mailer-port';
import { createTransport } from 'nodemailer';
import { writeFileAtomically } from '../../data-folder/write-file-atomically.ts';
import { toMessage } from './mail-message.ts';
import type { Sender } from './sender.ts';

/** Writes one `.eml` file per mail, named by time and outbox id; a watching program never sees half a file. */
export function createFileMailer(folder: string, from: Sender): Mailer {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    send: async (mail) => {
      const { message } = await composer.sendMail(toMessage(mail, from));
      if (!Buffer.isBuffer(message)) throw new Error("Nodemailer didn't compose the email in memory.");
      await mkdir(folder, { recursive: true });
      const time = new Date().toISOString().replaceAll(':', '-');
      const name = `${time}-${mail.id.replace(/[^\w-]/g, '_')}.eml`;
      // Mail holds sign-in links: only the server's own user may read it.
      await writeFileAtomically(join(folder, name), message);
    },
  };
}
