import { getEventCoordinates } from '@dnd-kit/utilities';

/** A point of the window, in CSS px from its top left corner. */
export interface Point {
  x: number;
  y: number;
}

const MOVES = ['mousemove', 'touchmove'] as const;
const RELEASES = ['mouseup', 'touchend', 'touchcancel'] as const;

interface DragPointerListeners {
  /**
   * Called once, in the frame after the next: the context's own start and ours in one frame would make it a long one.
   */
  onStart: () => void;
  /**
   * Called once a frame while the pointer moves or something scrolls under it. Returns whether it scrolled anything:
   * then another frame follows although the pointer rests.
   *
   * @param sinceLast ms since the last frame
   */
  onFrame: (pointer: DragPointer, sinceLast: number) => boolean;
  /**
   * Called after a release that the drag context missed: it reports no drag when the whole drag took less time than it
   * needs to draw its start.
   */
  onLost: () => void;
}

/** Ms that a frame counts as at most: after a pause a list must not leap. */
const MAX_FRAME = 32;

/** The pointer that carries a card, for as long as a drag lasts. */
export class DragPointer {
  /** The point where the card was picked up. */
  readonly origin: Point;
  point: Point;
  private readonly listeners: DragPointerListeners;
  private frame: number | undefined;
  private starting: number;
  private isStarted = false;
  private isOver = false;

  constructor(started: Event, listeners: DragPointerListeners) {
    this.origin = getEventCoordinates(started) ?? { x: 0, y: 0 };
    this.point = this.origin;
    this.listeners = listeners;
    for (const move of MOVES) window.addEventListener(move, this.follow, { capture: true, passive: true });
    for (const release of RELEASES) window.addEventListener(release, this.release, { capture: true });
    this.starting = requestAnimationFrame(() => {
      this.starting = requestAnimationFrame(() => this.start());
    });
  }

  /** Starts the drag now if its two frames are not over: a quick hand drops sooner. */
  start(): void {
    if (this.isStarted || this.isOver) return;
    this.isStarted = true;
    this.listeners.onStart();
  }

  end(): void {
    this.isOver = true;
    cancelAnimationFrame(this.starting);
    if (this.frame !== undefined) cancelAnimationFrame(this.frame);
    for (const move of MOVES) window.removeEventListener(move, this.follow, { capture: true });
    for (const release of RELEASES) window.removeEventListener(release, this.release, { capture: true });
  }

  private readonly follow = (event: Event) => {
    this.point = getEventCoordinates(event) ?? this.point;
    this.askForFrame(undefined);
  };

  private readonly release = (event: Event) => {
    this.point = getEventCoordinates(event) ?? this.point;
    setTimeout(() => !this.isOver && this.listeners.onLost());
  };

  private askForFrame(last: number | undefined): void {
    if (this.frame !== undefined || this.isOver) return;
    this.frame = requestAnimationFrame((now) => {
      this.frame = undefined;
      const sinceLast = last === undefined ? 0 : Math.min(now - last, MAX_FRAME);
      if (this.listeners.onFrame(this, sinceLast)) this.askForFrame(now);
    });
  }
}
