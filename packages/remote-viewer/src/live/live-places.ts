import type { Place } from '../in-page/places/place.ts';
import { sizeOfPage } from '../pictures/view-pictures.ts';
import type { ViewSession } from '../session/view-session.types.ts';

const PLACE_INTERVAL_MS = 200;

/** Returns the facts about its page that a frame reports. Before the page is known, its size is the window's. */
export function aboutPage(session: ViewSession, place: Place | null) {
  const size = session.tab.size();
  const known = place ?? { scrollWidth: size.width, scrollHeight: size.height, title: '' };
  return { ...sizeOfPage(known), url: session.address(session.navigation.url()), title: known.title };
}

/** Caches the page's size and title, refreshed now and then, so that no frame waits for them. */
export function createPlaces(session: ViewSession, changed: (about: ReturnType<typeof aboutPage>) => void) {
  let place: Place | null = null;
  let isAsking = false;
  let isWanted = false;
  const first = async () => {
    place = await session.world.ask('placeNow', []).catch(() => null);
  };
  const refresh = () => {
    isWanted = true;
    if (isAsking || session.isOver()) return;
    isAsking = true;
    isWanted = false;
    const ask = async () => {
      const next = await session.world.ask('placeNow', []);
      const isNew =
        next.scrollHeight !== place?.scrollHeight ||
        next.scrollWidth !== place.scrollWidth ||
        next.title !== place.title;
      place = next;
      if (isNew) changed(aboutPage(session, next));
    };
    ask()
      // A page that is navigating has no size; the next frame asks again.
      .catch(() => {})
      .finally(() => {
        const timer = setTimeout(() => {
          isAsking = false;
          if (isWanted) refresh();
        }, PLACE_INTERVAL_MS);
        timer.unref();
      });
  };
  return { first, refresh, get: () => place };
}
