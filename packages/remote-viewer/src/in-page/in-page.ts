/// <reference lib="dom" />
import { describeElement } from '@ringmark/page-script/describe-element';
import { type PinPlace, type PlacedPin, placePin } from '@ringmark/page-script/place-pin';
import { cursorAt, isWriting, picturesArrived, placeAfterFrame, placeNow, scrollToPlace } from './place.ts';
import { muteResize, prepareResizeMute } from './mute-resize.ts';
import { chooseInField, closeField } from './fields/open-field.ts';
import { isLinkAt } from './menu.ts';
import { addToFile, beginFile, dropFiles, forgetFiles, giveFiles, refuseFiles } from './files.ts';
import { finishCut } from './clipboard/follow-copies.ts';
import { pasteHere } from './clipboard/paste.ts';
import { findWords } from './find.ts';
import { startReports } from './start-reports.ts';
import { collectConsole, readConsole } from './console-entries.ts';

/**
 * All code that runs inside a page. It runs in an isolated world, which sees the page's document but none of its
 * scripts, so that a page cannot answer in its place.
 */
const inPage = {
  addToFile,
  beginFile,
  chooseInField,
  closeField,
  collectConsole,
  cursorAt,
  describeAt: (x: number, y: number) => describeElement(document, { x, y }),
  dropFiles,
  findWords,
  finishCut,
  pasteHere,
  forgetFiles,
  giveFiles,
  isLinkAt,
  muteResize,
  refuseFiles,
  isWriting,
  picturesArrived,
  placeAfterFrame,
  placeNow,
  placePins: (pins: readonly PinToPlace[], revealId?: string): NamedPlace[] =>
    pins.map((pin) => ({ id: pin.id, ...placePin(document, pin, pin.id === revealId) })),
  prepareResizeMute,
  scrollToPlace,
  readConsole,
  startReports,
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
