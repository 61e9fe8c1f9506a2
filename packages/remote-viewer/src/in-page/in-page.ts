/// <reference lib="dom" />
import type { PinElement } from '@ringmark/contract/pins';
import { checkPin, type PinCheck } from '@ringmark/page-script/check-pin';
import { describeElement } from '@ringmark/page-script/describe-element';
import { type Box, describeRegion, type Region } from '@ringmark/page-script/describe-region';
import { PageElements } from '@ringmark/page-script/page-elements';
import { type PinPlace, type PlacedPin, placePin } from '@ringmark/page-script/place-pin';
import { isWriting, picturesArrived, placeAfterFrame, placeNow, scrollToPlace } from './places/place.ts';
import { markupOf } from './places/markup-of.ts';
import type { Markup } from '@ringmark/contract/viewing/frozen-pages';
import { pointAt } from './places/point.ts';
import { takePress } from './places/pressed.ts';
import { deepestAt } from './places/deepest-at.ts';
import {
  elementAsDrawn,
  pinAsLaidOut,
  placeAsDrawn,
  regionAsDrawn,
  toOwnBox,
  toOwnPoint,
} from './places/drawn-px.ts';
import { followTaps, tapSettled } from './taps.ts';
import { muteResize, prepareResizeMute } from './mute-resize.ts';
import { chooseInField, closeField } from './fields/open-field.ts';
import { isLinkAt } from './menu.ts';
import { restLazyPictures, wakeLazyPictures } from './frozen/eager-pictures.ts';
import { noteClosedRoot, sizeOfDocument } from './frozen/closed-roots.ts';
import { changedSheets } from './frozen/linked-sheets.ts';
import { marksOf } from './frozen/page-writer.ts';
import { restorePage } from './frozen/restore-page.ts';
import { cutTexts, writeDocument } from './frozen/write-document.ts';
import { addToFile, beginFile, dropFiles, forgetFiles, giveFiles, refuseFiles } from './files.ts';
import { finishCut } from './clipboard/follow-copies.ts';
import { pasteHere } from './clipboard/paste.ts';
import { scriptsAsBoxes, scriptsWithoutFont } from './fonts.ts';
import { findWords } from './find.ts';
import { readStores, writeStores } from './stores/origin-stores.ts';
import { following } from './rules/following.ts';
import { isWordless, withoutMasked } from './rules/masked.ts';
import { lookAtRules, pointOut } from './rules/point-rule.ts';
import { changeRules, followRules } from './rules/page-rules.ts';
import { restAnimations } from './places/rest-animations.ts';
import { endViewTransition } from './places/view-transition.ts';
import { animatedBoxes, openedAt, placeOfElement } from './places/proof-place.ts';
import { chooseAgain, focusAgain, scrollAgain, stepPlace } from './steps/repeat-step.ts';
import { targetAt } from './steps/target-at.ts';
import { flushSteps } from './steps/tell-step.ts';
import { isSignInForm, pageText, wantsPassword } from './sign-in.ts';
import { startReports } from './start-reports.ts';
import { collectConsole, readConsole } from './console-entries.ts';

/**
 * All code that runs inside a page. It runs in an isolated world, which sees the page's document but none of its
 * scripts, so that a page cannot answer in its place.
 */
const inPage = {
  addToFile,
  animatedBoxes,
  beginFile,
  changedSheets,
  changeRules,
  chooseAgain,
  chooseInField,
  closeField,
  collectConsole,
  cutTexts,
  describeAt: async (x: number, y: number) => {
    await endViewTransition();
    const own = toOwnPoint(x, y);
    following.look();
    return elementAsDrawn(withoutMasked(describeElement(document, own), deepestAt(own.x, own.y).target));
  },
  async describeRegion(box: Box): Promise<Region | null> {
    await endViewTransition();
    following.look();
    const found = describeRegion(document, toOwnBox(box), isWordless);
    if (!found) return null;
    const element = elementAsDrawn(withoutMasked(found.element, found.around));
    return { element, region: regionAsDrawn(found.region) };
  },
  /** Returns what steps say about the element at a point, and ends them. */
  targetAt: (x: number, y: number) => {
    const own = toOwnPoint(x, y);
    flushSteps();
    following.look();
    return targetAt(own.x, own.y);
  },
  dropFiles,
  findWords,
  focusAgain,
  finishCut,
  pasteHere,
  forgetFiles,
  frameMark: (frame: Element) => marksOf.current.get(frame),
  giveFiles,
  followRules,
  followTaps,
  /** Returns whether the page's own world hears an event, and prevents what it would do. */
  isHeard: (event: string): boolean => !dispatchEvent(new Event(event, { cancelable: true })),
  isLinkAt: (x: number, y: number) => {
    const own = toOwnPoint(x, y);
    return isLinkAt(own.x, own.y);
  },
  isSignInForm,
  lookAtRules,
  markupOf: (wanted: PinElement): Markup | null => {
    following.look();
    return markupOf(wanted);
  },
  muteResize,
  noteClosedRoot,
  pageText,
  refuseFiles,
  restLazyPictures,
  restorePage,
  focusFacts: () => ({ isWriting: isWriting(), isPressable: takePress() }),
  openedAt,
  picturesArrived,
  placeOfElement,
  pointAt,
  pointOut,
  placeAfterFrame,
  placeNow,
  placePins(pins: readonly PinToPlace[], revealId?: string): NamedPlace[] {
    const elements = new PageElements(document);
    return pins.map((pin) => {
      const place = placePin(document, pinAsLaidOut(pin), pin.id === revealId, elements);
      return { id: pin.id, ...placeAsDrawn(place) };
    });
  },
  checkPins(pins: readonly PinToPlace[]): CheckedPin[] {
    const elements = new PageElements(document);
    return pins.map((pin) => ({ id: pin.id, ...checkPin(document, pinAsLaidOut(pin), elements) }));
  },
  prepareResizeMute,
  scriptsAsBoxes,
  scriptsWithoutFont,
  scrollAgain,
  scrollToPlace,
  readConsole,
  restAnimations,
  readStores,
  startReports,
  sizeOfDocument,
  stepPlace,
  tapSettled,
  wakeLazyPictures,
  wantsPassword,
  writeDocument,
  writeStores,
};

export interface PinToPlace extends PlacedPin {
  id: string;
}
export interface NamedPlace extends PinPlace {
  id: string;
}

export interface CheckedPin extends PinCheck {
  id: string;
}

/** The functions that can be called in a page. */
export type InPage = typeof inPage;

Object.assign(globalThis, { ringmark: inPage });
