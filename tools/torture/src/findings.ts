/** One requirement, and its result. */
export interface Finding {
  /** The requirement, as a sentence. */
  what: string;
  /** The result, with its figures. */
  found: string;
  holds: boolean;
}

export interface TortureOptions {
  /** Short: part of every test run, on shared machines. Long: up to an hour, alone. */
  isLong: boolean;
  /** Overrides of the form's own values. */
  minutes?: number | undefined;
  kills?: number | undefined;
  tickets?: number | undefined;
  rounds?: number | undefined;
}

/** One part of the torture. It starts what it needs, ends it again, and returns its findings. */
export type Part = (options: TortureOptions) => Promise<Finding[]>;

/** This machine lacks what a part needs; that is no success. */
export class NotPossibleHere extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'NotPossibleHere';
  }
}

/** A busy machine must not look like a broken product: only the long form, which runs alone, is strict. */
const PATIENCE = 10;

/** Requires that there are no complaints. */
export const none = (what: string, complaints: readonly string[]): Finding => ({
  what,
  found: complaints.length === 0 ? 'none' : `${complaints.length}: ${complaints.slice(0, 5).join(' | ')}`,
  holds: complaints.length === 0,
});

/** Requires that something happened, or nothing was tested. */
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

/** A number with an upper limit. */
export const atMost = (what: string, found: number, bound: number, unit: string): Finding => ({
  what: `${what}: at most ${bound} ${unit}`,
  found: `${Math.round(found * 10) / 10} ${unit}`,
  holds: found <= bound,
});

/** A time with an upper limit. */
export const within = ({ isLong }: TortureOptions, what: string, ms: number, bound: number): Finding => ({
  what: `${what}: within ${bound} ms`,
  found: `${Math.round(ms)} ms`,
  holds: ms <= (isLong ? bound : bound * PATIENCE),
});

/** A figure for information only. */
export const info = (what: string, found: string): Finding => ({ what, found, holds: true });
