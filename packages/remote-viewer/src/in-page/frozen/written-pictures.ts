/// <reference lib="dom" />

const MAX_ALIASES = 4_000;
const MAX_CANDIDATES = 40;

const absolute = (address: string): string[] => {
  const url = URL.parse(address, document.baseURI);
  return url && /^https?:$/.test(url.protocol) ? [url.href] : [];
};

/** Reads the addresses of a list of candidates (HTML, 4.8.4.3.4). Commas need no space after a descriptor. */
function candidatesOf(srcset: string): string[] {
  const addresses: string[] = [];
  const candidate = /[\s,]*(\S+)/y;
  const descriptors = /(?:[^,(]|\([^)]*\)?)*/y;
  while (addresses.length < MAX_CANDIDATES) {
    const [, written] = candidate.exec(srcset) ?? [];
    if (written === undefined) break;
    const address = written.replace(/,+$/, '');
    if (address !== '') addresses.push(address);
    descriptors.lastIndex = candidate.lastIndex;
    if (address === written) descriptors.exec(srcset);
    candidate.lastIndex = descriptors.lastIndex;
  }
  return addresses.flatMap(absolute);
}

/** All addresses that a picture may be asked for at other sizes, each with the one that it shows now. */
export function pictureAliases(): [address: string, shown: string][] {
  const aliases = new Map<string, string>();
  for (const image of document.images) {
    const { currentSrc } = image;
    if (!/^(?:https?|blob):/.test(currentSrc)) continue;
    const sources =
      image.parentElement instanceof HTMLPictureElement ? [...image.parentElement.children] : [];
    const sets = [image, ...sources].map((one) => one.getAttribute('srcset') ?? '');
    for (const address of [
      ...sets.flatMap(candidatesOf),
      ...absolute(image.getAttribute('src') || currentSrc),
    ])
      if (address !== currentSrc && aliases.size < MAX_ALIASES) aliases.set(address, currentSrc);
  }
  return [...aliases];
}

/** The addresses of all pictures in an element. */
export function picturesIn(element: Element): string[] {
  const within = [element, ...element.querySelectorAll('*')];
  return within.flatMap((one) => {
    const background = getComputedStyle(one).backgroundImage;
    const named = [...background.matchAll(/url\("([^"]+)"\)/g)].flatMap(([, address]) => address ?? []);
    const sources = ['src', 'poster', 'href', 'xlink:href', 'data'].map(
      (name) => one.getAttribute(name) ?? '',
    );
    const sets = candidatesOf(one.getAttribute('srcset') ?? '');
    const shown = one instanceof HTMLImageElement ? [one.currentSrc] : [];
    return [...named, ...shown, ...sets, ...sources.filter((address) => address !== '').flatMap(absolute)];
  });
}
