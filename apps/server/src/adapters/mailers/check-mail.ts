import { existsSync } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createTransport } from 'nodemailer';
import { ServerClient } from 'postmark';
import type { MailTransport } from './mail-transport.ts';
import { postmarkPlace } from './postmark-mailer.ts';

/** Checks that mail can be written into the folder, or that the folder can be created. */
async function checkFolder(folder: string): Promise<string> {
  let nearest = folder;
  while (!existsSync(nearest) && dirname(nearest) !== nearest) nearest = dirname(nearest);
  await access(nearest, constants.W_OK);
  return nearest === folder
    ? `is written to ${folder}`
    : `is written to ${folder}, which the first email creates`;
}

/** Tries whether mail could leave, without sending any. Throws what prevents it. */
export async function checkMail(transport: MailTransport): Promise<string> {
  switch (transport.kind) {
    case 'log':
      return 'is only printed to the log; nobody receives it';
    case 'file':
      return checkFolder(transport.folder);
    case 'smtp': {
      const { host } = new URL(transport.url);
      await createTransport({
        url: transport.url,
        connectionTimeout: 10_000,
        greetingTimeout: 10_000,
        socketTimeout: 10_000,
      }).verify();
      return `can be sent through ${host}`;
    }
    case 'postmark': {
      const server = await new ServerClient(transport.serverToken, {
        timeout: 10,
        ...postmarkPlace(transport.apiUrl),
      }).getServer();
      return `can be sent through Postmark's server "${server.Name}"`;
    }
  }
}
