import * as elements from './element.ts';
import * as holds from './hold.ts';
import * as pins from './pins.ts';
import * as places from './place.ts';
import * as sizes from './same-size.ts';
import * as troubles from './troubles.ts';

const functions = { ...places, ...elements, ...holds, ...pins, ...sizes, ...troubles };

/**
 * All that runs inside a page: in a world of our own, which sees the page's document but none of its scripts,
 * so that a page cannot answer in its stead. A function finds the others in `ringmark`, never by import: it
 * travels as text.
 */
export type InPageFunctions = typeof functions;

/** What we ask of a page, by name. */
export type InPage = Pick<
  InPageFunctions,
  | 'placeNow'
  | 'placeAfterFrame'
  | 'scrollToPlace'
  | 'cursorAt'
  | 'isWriting'
  | 'hushSizes'
  | 'describeAt'
  | 'placePins'
  | 'troublesNow'
  | 'picturesArrived'
>;

/** The name of our world in the page, and of the one thing in it. */
export const worldName = 'ringmark';

/** The functions as text, each under its name here, whatever a bundler has made of it. */
export function inPageSource(): string {
  const entries = Object.entries(functions).map(([name, call]) => `${name}: ${String(call)}`);
  return `globalThis.${worldName} = {\n${entries.join(',\n')}\n}`;
}

/** What runs in our world at the beginning of every document. */
export const startSource = (): string =>
  `${inPageSource()};\n${worldName}.collectTroubles();\n${worldName}.prepareHush();`;
