/// <reference lib="dom" />
import { describeElement } from '@ringmark/page-script/describe-element';
import { type PinPlace, type PlacedPin, placePin } from '@ringmark/page-script/place-pin';
import { cursorAt, isWriting, picturesArrived, placeAfterFrame, placeNow, scrollToPlace } from './place.ts';
import { muteResize, prepareResizeMute } from './mute-resize.ts';
import { collectConsole, readConsole } from './console-entries.ts';

/**
 * All that runs inside a page: in a world of our own, which sees the page's document but none of its scripts, so that
 * a page cannot answer in its stead.
 */
const inPage = {
  collectConsole,
  cursorAt,
  describeAt: (x: number, y: number) => describeElement(document, { x, y }),
  muteResize,
  isWriting,
  picturesArrived,
  placeAfterFrame,
  placeNow,
  placePins: (pins: readonly PinToPlace[], revealId?: string): NamedPlace[] =>
    pins.map((pin) => ({ id: pin.id, ...placePin(document, pin, pin.id === revealId) })),
  prepareResizeMute,
  scrollToPlace,
  readConsole,
};

export interface PinToPlace extends PlacedPin {
  id: string;
}
export interface NamedPlace extends PinPlace {
  id: string;
}

/** What we ask of a page, by name. */
export type InPage = typeof inPage;

Object.assign(globalThis, { ringmark: inPage });
