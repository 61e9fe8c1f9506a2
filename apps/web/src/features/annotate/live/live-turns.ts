/** Milliseconds after a page has received the wheel until one that follows has done so; picture and page then match. */
const HOME_MS = 900;
/** A server that takes longer to say that the page has received it is not waited for. */
const MAX_MS = 5_000;

/**
 * The turns of the wheel on their way to the page. Until they arrive, the picture moves ahead of the page, also where
 * page or connection are slow.
 */
export function createTurnsUnderWay() {
  let last = 0;
  let heard = 0;
  let sentAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let goHome: (() => void) | undefined;
  const isUnderWay = () => heard < last && performance.now() - sentAt < MAX_MS;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(
      () => {
        timer = undefined;
        goHome?.();
      },
      isUnderWay() ? MAX_MS : HOME_MS,
    );
  };
  const waitOn = () => {
    if (timer !== undefined) wait();
  };
  return {
    /** Notes that one is sent. @returns its number. */
    sent(): number {
      last += 1;
      sentAt = performance.now();
      waitOn();
      return last;
    },
    /** Notes that the page has received this one and all before it. */
    heard(turn: number) {
      heard = Math.max(heard, turn);
      if (heard === last) waitOn();
    },
    /** Tells whether the picture was moved ahead for turns that the page has not received yet. */
    isAhead: () => timer !== undefined && isUnderWay(),
    /** Notes that the picture was moved ahead. @param home called when it must return to where the page is. */
    moved(home: () => void) {
      goHome = home;
      wait();
    },
    /** Those before were another page's, or of a connection that is gone. */
    forget() {
      heard = last;
      waitOn();
    },
    stop() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
export type TurnsUnderWay = ReturnType<typeof createTurnsUnderWay>;
