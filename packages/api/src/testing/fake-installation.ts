import type { Clock } from '../core/ports/ports.ts';
import type { Installation, NightlyBackup } from '../core/ports/installation-port.ts';

export interface FakeInstallation extends Installation {
  /** The state of the backups; a test may change it. */
  readonly backups: NightlyBackup;
}

/** An installation that has just started and has no backup yet. */
export function fakeInstallation(clock: Clock): FakeInstallation {
  const backups: NightlyBackup = {
    isOn: true,
    folder: '/backups',
    hour: 3,
    keep: 14,
    kept: 0,
    last: null,
    nextAt: null,
    isRunning: false,
    failure: null,
    failures: 0,
  };
  return {
    version: '1.2.3',
    nodeVersion: 'v26.0.0',
    startedAt: clock.now(),
    mail: { transport: 'log', place: null },
    backups,
    databaseSize: async () => ({ bytes: 4096, walBytes: 0 }),
    backup: async () => backups,
  };
}
