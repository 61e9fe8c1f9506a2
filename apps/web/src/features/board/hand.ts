import { getEventCoordinates } from '@dnd-kit/utilities';

/** A place of the window, in CSS px from its top left corner. */
export interface Place {
  x: number;
  y: number;
}

const MOVES = ['mousemove', 'touchmove'] as const;
const RELEASES = ['mouseup', 'touchend', 'touchcancel'] as const;

interface HandListeners {
  /**
   * Called once, in the frame after the next: when a drag begins its context has enough to do with itself, and both in
   * one frame would make it a long one.
   */
  onTaken: () => void;
  /**
   * Called once a frame while the hand moves or something scrolls under it. Returns whether it has scrolled anything,
   * so that another frame follows although the hand rests.
   *
   * @param sinceLast ms since the last frame
   */
  onFrame: (hand: Hand, sinceLast: number) => boolean;
  /**
   * Called after a release that nobody has heard of: the drag context tells of none when the whole drag took less time
   * than it needs to draw its start.
   */
  onLost: () => void;
}

/** The longest that a frame may count as, in ms: after a pause a list must not leap. */
const LONGEST_FRAME = 32;

/** The pointer that carries a card, for as long as a drag lasts. */
export class Hand {
  readonly start: Place;
  place: Place;
  private readonly listeners: HandListeners;
  private frame: number | undefined;
  private taking: number;
  private isTaken = false;
  private isOver = false;

  constructor(started: Event, listeners: HandListeners) {
    this.start = getEventCoordinates(started) ?? { x: 0, y: 0 };
    this.place = this.start;
    this.listeners = listeners;
    for (const move of MOVES) window.addEventListener(move, this.follow, { capture: true, passive: true });
    for (const release of RELEASES) window.addEventListener(release, this.release, { capture: true });
    this.taking = requestAnimationFrame(() => {
      this.taking = requestAnimationFrame(() => this.take());
    });
  }

  /** Has the card taken now, where it is not yet: a hand can be faster than two frames. */
  take(): void {
    if (this.isTaken || this.isOver) return;
    this.isTaken = true;
    this.listeners.onTaken();
  }

  end(): void {
    this.isOver = true;
    cancelAnimationFrame(this.taking);
    if (this.frame !== undefined) cancelAnimationFrame(this.frame);
    for (const move of MOVES) window.removeEventListener(move, this.follow, { capture: true });
    for (const release of RELEASES) window.removeEventListener(release, this.release, { capture: true });
  }

  private readonly follow = (event: Event) => {
    this.place = getEventCoordinates(event) ?? this.place;
    this.askForFrame(undefined);
  };

  private readonly release = (event: Event) => {
    this.place = getEventCoordinates(event) ?? this.place;
    setTimeout(() => !this.isOver && this.listeners.onLost());
  };

  private askForFrame(last: number | undefined): void {
    if (this.frame !== undefined || this.isOver) return;
    this.frame = requestAnimationFrame((now) => {
      this.frame = undefined;
      const sinceLast = last === undefined ? 0 : Math.min(now - last, LONGEST_FRAME);
      if (this.listeners.onFrame(this, sinceLast)) this.askForFrame(now);
    });
  }
}
