import { stat } from 'node:fs/promises';
import type { Clock, Installation, NightlyBackup } from '@ringmark/api/ports';
import manifest from '../../package.json' with { type: 'json' };
import { databasePath } from '../data-folder/data-folder.ts';
import type { MailTransport } from '../mail-transport.ts';

interface InstallationParts {
  dataDir: string;
  mail: MailTransport;
  clock: Clock;
  backup: () => Promise<NightlyBackup>;
}

/** The release that this is. */
export const VERSION = manifest.version;

/** Where mail goes, without what opens the door there. */
function placeOf(mail: MailTransport): string | null {
  if (mail.kind === 'file') return mail.folder;
  if (mail.kind === 'smtp') return new URL(mail.url).host;
  return mail.kind === 'postmark' && mail.apiUrl !== undefined ? new URL(mail.apiUrl).host : null;
}

const sizeOf = (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  );

export function createInstallation({ dataDir, mail, clock, backup }: InstallationParts): Installation {
  const database = databasePath(dataDir);
  return {
    version: VERSION,
    nodeVersion: process.version,
    startedAt: clock.now(),
    mail: { transport: mail.kind, place: placeOf(mail) },
    databaseSize: async () => ({ bytes: await sizeOf(database), walBytes: await sizeOf(`${database}-wal`) }),
    backup,
  };
}
