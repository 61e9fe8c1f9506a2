import { access, constants, mkdir } from 'node:fs/promises';
import { createTransport } from 'nodemailer';
import { ServerClient } from 'postmark';
import type { MailTransport } from '../../mail-transport.ts';
import { postmarkPlace } from './postmark-mailer.ts';

/** Tries whether mail could leave, without sending any. Throws what stands in the way. */
export async function checkMail(transport: MailTransport): Promise<string> {
  switch (transport.kind) {
    case 'log':
      return 'is printed to the log: nobody receives any';
    case 'file':
      await mkdir(transport.folder, { recursive: true });
      await access(transport.folder, constants.W_OK);
      return `is written to ${transport.folder}`;
    case 'smtp': {
      const { host } = new URL(transport.url);
      await createTransport({
        url: transport.url,
        connectionTimeout: 10_000,
        greetingTimeout: 10_000,
      }).verify();
      return `can leave by ${host}`;
    }
    case 'postmark': {
      const server = await new ServerClient(transport.serverToken, {
        timeout: 10,
        ...postmarkPlace(transport.apiUrl),
      }).getServer();
      return `can leave by Postmark's server "${server.Name}"`;
    }
  }
}
