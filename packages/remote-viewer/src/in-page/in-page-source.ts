import {
  deepestAt,
  describeAt,
  documentOf,
  nameOf,
  numbered,
  roleOf,
  shortPath,
  stableSelectors,
  textOf,
} from './element.ts';
import { enter, findAgain, placePins, select } from './pins.ts';
import { cursorAt, nextFrame, placeAfterFrame, placeNow, scrollToPlace } from './place.ts';

const callable = { placeNow, placeAfterFrame, scrollToPlace, cursorAt, describeAt, placePins };
const inner = [
  nextFrame,
  deepestAt,
  documentOf,
  shortPath,
  stableSelectors,
  numbered,
  textOf,
  nameOf,
  roleOf,
  findAgain,
  enter,
  select,
];

/** What can be asked of a page: every function's name with what it takes and gives. */
export type InPage = typeof callable;

/** The name of our world in the page, and of the one thing in it. */
export const worldName = 'ringmark';

/**
 * The functions as text, put together so that each finds the others under the names that they have here,
 * also when a bundler has renamed them.
 */
export function inPageSource(): string {
  const functions = [...inner, ...Object.values(callable)].map(String).join('\n');
  const entries = Object.entries(callable).map(([name, call]) => `${name}: ${nameIn(call)}`);
  return `(() => {\n${functions}\nglobalThis.${worldName} = { ${entries.join(', ')} };\n})();`;
}

/** A function's name as its own text has it: a bundler that renames may keep `.name` as it was. */
function nameIn(call: (...args: never[]) => unknown): string {
  return /^(?:async )?function (?<name>[\w$]+)/.exec(String(call))?.groups?.['name'] ?? call.name;
}
