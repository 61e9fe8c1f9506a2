import type { ViewerClock } from './viewer.types.ts';

export type Turnstile = {
  /** Waits for a free place and answers with the call that gives it back. Throws what `full` makes. */
  enter: () => Promise<() => void>;
  inside: () => number;
  waiting: () => number;
};

export type TurnstileOptions = {
  places: number;
  queueLength: number;
  queueMs: number;
  clock: ViewerClock;
  full: () => Error;
};

/** Lets a fixed number in at a time; a few more may wait in line, not for long. */
export function createTurnstile({ places, queueLength, queueMs, clock, full }: TurnstileOptions): Turnstile {
  let inside = 0;
  const line = new Set<() => void>();
  const place = (): (() => void) => {
    inside += 1;
    let isBack = false;
    return () => {
      if (isBack) return;
      isBack = true;
      inside -= 1;
      const [next] = line;
      next?.();
    };
  };
  return {
    enter: () => {
      if (inside < places) return Promise.resolve(place());
      if (line.size >= queueLength) return Promise.reject(full());
      return new Promise((resolve, reject) => {
        const take = () => {
          line.delete(take);
          giveUp();
          resolve(place());
        };
        const giveUp = clock.after(queueMs, () => {
          line.delete(take);
          reject(full());
        });
        line.add(take);
      });
    },
    inside: () => inside,
    waiting: () => line.size,
  };
}
