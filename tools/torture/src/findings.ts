/** One thing that must hold, and how it stands. */
export interface Finding {
  /** What must hold, as a sentence. */
  what: string;
  /** What was found, with its figures. */
  found: string;
  holds: boolean;
}

export interface TortureOptions {
  /** Short: as part of every test run, on machines that do other things too. Long: an hour at most, alone. */
  isLong: boolean;
  /** In place of what the form brings. */
  minutes?: number | undefined;
  kills?: number | undefined;
  tickets?: number | undefined;
}

/** One part of the torture. It starts what it needs, ends it again, and says what it found. */
export type Part = (options: TortureOptions) => Promise<Finding[]>;

/** This machine has not got what a part needs; that is no success. */
export class NotPossibleHere extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'NotPossibleHere';
  }
}

/** A busy machine must not look like a broken product: only the long form, which has it for itself, is strict. */
const PATIENCE = 10;

/** What must not be there: each one is a complaint. */
export const none = (what: string, complaints: readonly string[]): Finding => ({
  what,
  found: complaints.length === 0 ? 'none' : `${complaints.length}: ${complaints.slice(0, 5).join(' | ')}`,
  holds: complaints.length === 0,
});

/** What must have happened, or nothing was tried at all. */
export const some = (what: string, count: number): Finding => ({
  what,
  found: String(count),
  holds: count > 0,
});

export const equal = (what: string, found: string | number, wanted: string | number): Finding => ({
  what,
  found: found === wanted ? String(found) : `${found}, not ${wanted}`,
  holds: found === wanted,
});

/** A number that must not be above a bound. */
export const atMost = (what: string, found: number, bound: number, unit: string): Finding => ({
  what: `${what}: at most ${bound} ${unit}`,
  found: `${Math.round(found * 10) / 10} ${unit}`,
  holds: found <= bound,
});

/** A time that must not be above a bound. */
export const within = ({ isLong }: TortureOptions, what: string, ms: number, bound: number): Finding => ({
  what: `${what}: within ${bound} ms`,
  found: `${Math.round(ms)} ms`,
  holds: ms <= (isLong ? bound : bound * PATIENCE),
});

/** For figures that are only told. */
export const told = (what: string, found: string): Finding => ({ what, found, holds: true });
