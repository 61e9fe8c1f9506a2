import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '../../process/log.ts';
import { SAMPLE_LINK, sampleMail } from '../../testing/sample-mail.ts';
import { createMailer } from './create-mailer.ts';

const silent = createLog('silent');

describe('log:', () => {
  it('shows whom a mail is for and the link that it carries, whole', async () => {
    const lines: string[] = [];
    const log = createLog('info', { write: (line: string) => void lines.push(line) });
    const mailer = await createMailer({ kind: 'log' }, 'Ringmark <ringmark@localhost>', log);
    await mailer.send(sampleMail());
    expect(lines).toHaveLength(1);
    const line = JSON.parse(lines[0] ?? '') as { msg: string; text: string };
    expect(line.msg).toBe(`Email to ann@example.com: Grüße: your sign-in link ${SAMPLE_LINK}`);
    expect(line.text).toContain('Hello Ann');
  });
});

describe('file:', () => {
  let folder: string;
  beforeEach(() => {
    folder = join(mkdtempSync(join(tmpdir(), 'ringmark-mail-')), 'outbox');
  });
  afterEach(() => rmSync(join(folder, '..'), { recursive: true, force: true }));

  it('writes one .eml per mail that a mail program understands, and nothing beside it', async () => {
    const mailer = await createMailer({ kind: 'file', folder }, 'Ringmark <ringmark@example.com>', silent);
    await Promise.all([
      mailer.send(sampleMail()),
      mailer.send(sampleMail({ id: 'other', to: 'bob@example.com' })),
    ]);
    const names = readdirSync(folder);
    expect(names).toHaveLength(2);
    expect(names.every((name) => /^\d{4}-.*\.eml$/.test(name))).toBe(true);
    const name = names.find((candidate) => candidate.endsWith(`${sampleMail().id}.eml`)) ?? '';
    const mail = await PostalMime.parse(readFileSync(join(folder, name)));
    expect(mail).toMatchObject({
      from: { name: 'Ringmark', address: 'ringmark@example.com' },
      to: [{ address: 'ann@example.com' }],
      subject: 'Grüße: your sign-in link',
      messageId: '<0199aa00@ringmark.test>',
      attachments: [
        { filename: 'logo.png', mimeType: 'image/png', contentId: '<logo>', disposition: 'inline' },
      ],
    });
    expect(mail.text).toContain(SAMPLE_LINK);
    expect(mail.html).toContain('cid:logo');
    expect(mail.headers).toContainEqual(
      expect.objectContaining({ key: 'list-unsubscribe', value: '<https://ringmark.test/u/1>' }),
    );
    expect(statSync(join(folder, name)).mode & 0o077).toBe(0);
  });
});
