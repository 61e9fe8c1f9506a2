import type { MailTransportKind } from '@ringmark/contract/system';

/** Times are ms since 1970. */
export interface NightlyBackup {
  isOn: boolean;
  folder: string;
  /** 0 to 23, by the machine's clock. */
  hour: number;
  keep: number;
  kept: number;
  last: { at: number; bytes: number | null } | null;
  nextAt: number | null;
  isRunning: boolean;
  /** Null after a success. */
  failure: { at: number; sentence: string } | null;
  /** Failed tries since the start. */
  failures: number;
}

export interface Installation {
  readonly version: string;
  readonly nodeVersion: string;
  readonly startedAt: number;
  /** Nothing of it is secret. */
  readonly mail: { transport: MailTransportKind; place: string | null };
  databaseSize(): Promise<{ bytes: number; walBytes: number }>;
  backup(): Promise<NightlyBackup>;
}
