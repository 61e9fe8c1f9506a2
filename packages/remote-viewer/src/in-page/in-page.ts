/// <reference lib="dom" />
import { describeElement } from '@ringmark/page-script/describe-element';
import { PageElements } from '@ringmark/page-script/page-elements';
import { type PinPlace, type PlacedPin, placePin } from '@ringmark/page-script/place-pin';
import { cursorAt, isWriting, picturesArrived, placeAfterFrame, placeNow, scrollToPlace } from './place.ts';
import { elementAsDrawn, pinAsLaidOut, placeAsDrawn, toOwnPoint } from './drawn-px.ts';
import { followTaps, tapSettled } from './taps.ts';
import { muteResize, prepareResizeMute } from './mute-resize.ts';
import { collectConsole, readConsole } from './console-entries.ts';

/**
 * All code that runs inside a page. It runs in an isolated world, which sees the page's document but none of its
 * scripts, so that a page cannot answer in its place.
 */
const inPage = {
  collectConsole,
  cursorAt,
  describeAt: (x: number, y: number) => elementAsDrawn(describeElement(document, toOwnPoint(x, y))),
  followTaps,
  muteResize,
  isWriting,
  picturesArrived,
  placeAfterFrame,
  placeNow,
  placePins(pins: readonly PinToPlace[], revealId?: string): NamedPlace[] {
    const elements = new PageElements(document);
    return pins.map((pin) => {
      const place = placePin(document, pinAsLaidOut(pin), pin.id === revealId, elements);
      return { id: pin.id, ...placeAsDrawn(place) };
    });
  },
  prepareResizeMute,
  scrollToPlace,
  readConsole,
  tapSettled,
};

export interface PinToPlace extends PlacedPin {
  id: string;
}
export interface NamedPlace extends PinPlace {
  id: string;
}

/** The functions that can be called in a page. */
export type InPage = typeof inPage;

Object.assign(globalThis, { ringmark: inPage });
