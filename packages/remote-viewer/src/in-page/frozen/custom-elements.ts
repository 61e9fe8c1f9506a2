/// <reference lib="dom" />
import { following } from '../rules/following.ts';
import { closedRoots } from './closed-roots.ts';

const STATES_NAME = 'data-ringmark-states';
const UNDEFINED_NAME = 'data-ringmark-undefined';

/**
 * Returns a sheet that finds by attributes what only scripts know of custom elements: their definition and states.
 * Each selector counts as much as the one that it replaces.
 */
export const withoutDefinitions = (css: string): string =>
  css
    .replaceAll(/:defined(?![\w-])/gi, `:not([${UNDEFINED_NAME}])`)
    .replaceAll(/:state\(\s*([\w-]+)\s*\)/gi, `[${STATES_NAME}~="$1"]`);

function* sheetsOf(root: Document | ShadowRoot): Generator<CSSStyleSheet> {
  yield* root.styleSheets;
  yield* root.adoptedStyleSheets;
}

/** Returns the states that the document's sheets ask for, because elements do not list theirs. */
function askedStates(): string[] {
  const states = new Set<string>();
  for (const root of [document, ...following.roots, ...closedRoots()])
    for (const sheet of sheetsOf(root))
      try {
        for (const { cssText } of sheet.cssRules)
          for (const [, state = ''] of cssText.matchAll(/:state\(\s*([\w-]+)\s*\)/g)) states.add(state);
      } catch {
        // Sheets of other sites cannot be read.
      }
  return [...states];
}

/** Tells by attributes which custom elements are undefined, and in which states others are. */
export function createDefinitions(): (element: Element) => Record<string, string> {
  let states: string[] | undefined;
  return (element) => {
    const isCustom = element.localName.includes('-');
    const none: Record<string, string> = {};
    if (!(element instanceof HTMLElement) || !(isCustom || element.hasAttribute('is'))) return none;
    if (!element.matches(':defined')) return { [UNDEFINED_NAME]: '' };
    states ??= askedStates();
    const own = states.filter((state) => element.matches(`:state(${state})`));
    return own.length > 0 ? { [STATES_NAME]: own.join(' ') } : none;
  };
}
