export type Box = { x: number; y: number; width: number; height: number };

/** The element under a pin, as it is saved with a ticket. */
export type ElementUnderPin = {
  /** CSS path; ` >>> ` steps into an open shadow root or a frame's document. */
  path: string;
  tag: string;
  role: string;
  name: string;
  /** Visible text, white space collapsed, at most 200 characters. */
  text: string;
  /** Page coordinates in CSS px. */
  box: Box;
  /** Place of the point within the box, 0 to 1 each way. */
  offsetX: number;
  offsetY: number;
};

export type PinToResolve = {
  id: string;
  element: ElementUnderPin | null;
  /** Page coordinates in CSS px when the pin was placed. */
  clickX: number;
  clickY: number;
  /** How far the page was scrolled then. */
  scrollX: number;
  scrollY: number;
};

export type PinPlace = {
  id: string;
  /** `not_found`: the place is the one that was saved. */
  state: 'found' | 'moved' | 'not_found';
  x: number;
  y: number;
  /** It is scrolled out of sight within the page: the place is the nearest on the edge of what cuts it off. */
  isCut?: boolean;
  /** Where it is in the viewport, which holds it there while the page is scrolled. */
  inView?: { x: number; y: number };
  /** Its element sticks to the viewport's edge at some scroll places: at another one it may be elsewhere. */
  isSticky?: boolean;
};
