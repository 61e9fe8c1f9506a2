import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { json } from 'node:stream/consumers';

export interface MailProvider {
  /** The setting that sends mail by it. */
  transport: string;
  /** The folder where every email that it accepted lies as a file. */
  mailDir: string;
  /** Addresses for which it permanently accepts nothing. */
  refused: Set<string>;
  stop(): Promise<void>;
}

interface PostmarkMail {
  To: string;
  Subject: string;
  TextBody: string;
}

/** Stands in for Postmark: keeps what it takes, and refuses as the real one does. */
export async function startMailProvider(): Promise<MailProvider> {
  const mailDir = await mkdtemp(path.join(tmpdir(), 'ringmark-provider-'));
  const refused = new Set<string>();
  let count = 0;
  const take = async ({ To, Subject, TextBody }: PostmarkMail) => {
    if (refused.has(To)) return { ErrorCode: 406, Message: `${To} is inactive: a mail to it bounced.` };
    count += 1;
    const name = `${String(count).padStart(4, '0')}.eml`;
    await writeFile(path.join(mailDir, name), `To: ${To}\nSubject: ${Subject}\n\n${TextBody}`);
    return { ErrorCode: 0, Message: 'OK', MessageID: name, To };
  };
  const server = createServer(async (request, response) => {
    const answer = await take((await json(request)) as PostmarkMail);
    response.writeHead(answer.ErrorCode === 0 ? 200 : 422, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    transport: `postmark:TOKEN?api=http://127.0.0.1:${port}`,
    mailDir,
    refused,
    async stop() {
      server.closeAllConnections();
      server.close();
      await rm(mailDir, { recursive: true, force: true });
    },
  };
}
