import type { BackupState, System } from '@ringmark/contract/system';
import type { Services } from '../../core/context/context.ts';
import { schemaVersion } from '../../core/database/migrate.ts';
import { SECOND, toInstant } from '../../core/base/instants.ts';
import { readOutboxState } from '../../core/mail/outbox-state.ts';
import { readJobState } from '../../core/jobs/job-rows.ts';
import { readRecheckState } from '../../evidence/rechecks/recheck-state.ts';
import { closedSentence, readSealedState } from '../../core/secrets/sealed-state.ts';
import type { NightlyBackup } from '../../core/ports/installation-port.ts';

const toBackupState = ({
  last,
  nextAt,
  failure,
  failures: _failures,
  ...state
}: NightlyBackup): BackupState => ({
  ...state,
  last: last && { ...last, at: toInstant(last.at) },
  nextAt: nextAt === null ? null : toInstant(nextAt),
  failure: failure && { ...failure, at: toInstant(failure.at) },
});

const sumOf = (counts: Readonly<Record<string, number>>) =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

function readKeys(services: Services): System['keys'] {
  const state = readSealedState(services);
  return {
    sealed: state.openable + state.closed,
    closed: state.closed,
    reason: services.vault.problem() ?? closedSentence(state) ?? null,
  };
}

export async function readSystem(services: Services): Promise<System> {
  const { db, clock, files, viewer, installation, config } = services;
  const [size, freeBytes, backup, browser] = await Promise.all([
    installation.databaseSize(),
    files.freeBytes(),
    installation.backup(),
    viewer.status(),
  ]);
  const { version, nodeVersion, startedAt, mail } = installation;
  return {
    version,
    nodeVersion,
    startedAt: toInstant(startedAt),
    uptimeSeconds: Math.max(0, Math.floor((clock.now() - startedAt) / SECOND)),
    database: { schemaVersion: schemaVersion(db), ...size },
    disk: { freeBytes, floorBytes: config.freeBytesFloor },
    backup: toBackupState(backup),
    mail: { ...mail, ...readOutboxState(services) },
    jobs: readJobState(services, clock.now()),
    rechecks: readRecheckState(services),
    keys: readKeys(services),
    browser: { ...browser, denials: sumOf(browser.denials) },
  };
}
