import type { System } from '@ringmark/contract/system';
import type { Tone } from '../../ui/states/state-pill.tsx';

export interface State {
  tone: Tone;
  word: string;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** A night, and the time to write the backup. */
const BACKUP_FRESH_FOR = 26 * HOUR;
/** Longer than a mail waits for a retry. */
const MAIL_LATE_AFTER = 15 * MINUTE;
/** Proofs wait while people need the browser. */
const JOB_LATE_AFTER = HOUR;
/** Below this many times the floor, space is short. */
const LITTLE_ROOM = 4;

const FINE: State = { tone: 'good', word: 'OK' };
const warning = (word: string): State => ({ tone: 'warning', word });
const bad = (word: string): State => ({ tone: 'bad', word });

/** @param now ms since 1970, by the server's clock or near it. */
export function backupState({ isOn, isRunning, failure, last }: System['backup'], now: number): State {
  if (isRunning) return { tone: 'neutral', word: 'Writing' };
  if (!isOn) return warning('Off');
  if (failure) return bad('Failed');
  if (!last) return { tone: 'neutral', word: 'None yet' };
  return now - Date.parse(last.at) > BACKUP_FRESH_FOR ? warning('Overdue') : FINE;
}

export function mailState({ transport, oldestAt, failed }: System['mail'], now: number): State {
  if (transport === 'log') return warning('Log only');
  if (oldestAt !== null && now - Date.parse(oldestAt) > MAIL_LATE_AFTER) return bad('Late');
  return failed > 0 ? warning(`${failed} undelivered`) : FINE;
}

export function jobsState({ oldestAt, failed }: System['jobs'], now: number): State {
  if (oldestAt !== null && now - Date.parse(oldestAt) > JOB_LATE_AFTER) return warning('Late');
  return failed > 0 ? warning(`${failed} failed`) : FINE;
}

export function diskState({ freeBytes, floorBytes }: System['disk']): State {
  if (freeBytes < floorBytes) return bad('Full');
  return freeBytes < floorBytes * LITTLE_ROOM ? warning('Low') : FINE;
}

export function keysState({ sealed, closed, reason }: System['keys']): State {
  if (reason === null) return FINE;
  return closed < sealed ? warning(`${closed} unreadable`) : bad('Key missing');
}

export function browserState({ state }: System['browser']): State {
  if (state === 'failed') return bad('Failed');
  if (state === 'missing') return warning('Missing');
  return state === 'ready' ? { tone: 'good', word: 'Running' } : { tone: 'neutral', word: 'Idle' };
}
