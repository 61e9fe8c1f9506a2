import { DIGEST_HOUR, type Digest } from '@ringmark/contract/people/digests';
import { HOUR, MINUTE } from '../base/instants.ts';

export type Rhythm = Exclude<Digest, 'off'>;

/** All clocks of the world differ by whole quarters of an hour. */
const QUARTER = 15 * MINUTE;
/** A day of 24 hours, with what a change of clocks, or of a zone's day, can add. */
const MAX_WAIT = 50 * HOUR;

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  clocks.set(timeZone, clock);
  return clock;
}

/** The zone of this name may have gone with a newer database of zones. */
function clockOrUtc(timeZone: string | null): Intl.DateTimeFormat {
  try {
    return clockOf(timeZone ?? 'UTC');
  } catch {
    return clockOf('UTC');
  }
}

/**
 * Returns the time of the next digest: the next full hour, or eight, by the reader's clock.
 *
 * @param now ms since 1970. @returns ms since 1970, later than `now`.
 */
export function nextDigest(rhythm: Rhythm, timeZone: string | null, now: number): number {
  const clock = clockOrUtc(timeZone);
  const first = (Math.floor(now / QUARTER) + 1) * QUARTER;
  const wanted = rhythm === 'daily' ? `${String(DIGEST_HOUR).padStart(2, '0')}:00` : ':00';
  for (let at = first; at <= now + MAX_WAIT; at += QUARTER) if (clock.format(at).endsWith(wanted)) return at;
  return now + 24 * HOUR;
}
