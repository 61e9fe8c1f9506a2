import { stat } from 'node:fs/promises';
import type { Db } from '@ringmark/api/core/database/db';
import { databaseBytes } from '@ringmark/api/core/database/size';
import type { Installation, NightlyBackup } from '@ringmark/api/core/ports/installation-port';
import manifest from '../../package.json' with { type: 'json' };
import { databasePath } from '../data-folder/paths.ts';
import type { Env } from '../env.ts';
import type { MailTransport } from './mailers/mail-transport.ts';
import { systemClock } from './system-clock.ts';

export const VERSION = manifest.version;

/** Returns the destination of mail, without credentials. */
function placeOf(mail: MailTransport): string | null {
  if (mail.kind === 'file') return mail.folder;
  if (mail.kind === 'smtp') return new URL(mail.url).host;
  return mail.kind === 'postmark' ? new URL(mail.apiUrl ?? 'https://api.postmarkapp.com').host : null;
}

const sizeOf = (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  );

export function createInstallation(
  { dataDir, mail }: Pick<Env, 'dataDir' | 'mail'>,
  db: Db,
  backup: () => Promise<NightlyBackup>,
): Installation {
  const log = `${databasePath(dataDir)}-wal`;
  return {
    version: VERSION,
    nodeVersion: process.version,
    startedAt: systemClock.now(),
    mail: { transport: mail.kind, place: placeOf(mail) },
    databaseSize: async () => ({ bytes: databaseBytes(db), walBytes: await sizeOf(log) }),
    backup,
  };
}
