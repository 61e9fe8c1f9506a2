/// <reference lib="dom" />

const MAX_KEPT = 200;
/** The share of the viewport: anything larger is not a clock, but a part of the page that is written again. */
const MAX = 0.05;

const ticking = new Set<Element>();
let observer: MutationObserver | undefined;

/** The element whose own words a change concerns; none where more than words came or went. */
function wordsOwner({ type, target, addedNodes }: MutationRecord): Element | null {
  if (type === 'characterData') return target.parentElement;
  const isWords = [...addedNodes].every((node) => node instanceof Text);
  return isWords && target instanceof Element && target.childElementCount === 0 ? target : null;
}

function note(records: readonly MutationRecord[]): void {
  for (const owner of records.map(wordsOwner)) if (owner && ticking.size < MAX_KEPT) ticking.add(owner);
}

const isSmall = (element: Element): boolean => {
  const { width, height } = element.getBoundingClientRect();
  return width * height < innerWidth * innerHeight * MAX;
};

/**
 * Elements whose words have changed by themselves since this was asked for the first time. A clock moves as a whole:
 * its minutes do, too, though only its seconds have been seen to.
 */
export function tickingElements(): Element[] {
  if (observer) note(observer.takeRecords());
  else {
    observer = new MutationObserver(note);
    observer.observe(document, { subtree: true, childList: true, characterData: true });
  }
  return [...ticking].filter((element) => element.isConnected && isSmall(element));
}
