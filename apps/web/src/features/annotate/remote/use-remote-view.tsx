import { useMemo, useState, useSyncExternalStore } from 'react';
import type { PageChoice, PageView } from '../page/page-view.types.ts';
import { NO_LIVE_VIEW } from '../clip/clip-words.ts';
import { createRemoteController } from './remote-controller.ts';
import { OpenViews } from './open-views.tsx';
import classes from '../page/stage.module.css';
import { pictureName, remoteFacts, useInquiries, useRemoteCalls } from './use-remote-calls.ts';
import { useStarted } from '../page/use-started.ts';

/** Keeps one controller for each page, size and colour scheme, and for each attempt at them. */
function useController({ projectId, url, size: { width, height }, preferences }: PageChoice) {
  const calls = useRemoteCalls(projectId);
  const [attempt, setAttempt] = useState(0);
  const [colorScheme, setColorScheme] = useState(preferences.colorScheme);
  const controller = useMemo(
    () => createRemoteController({ url, width, height, preferences: { ...preferences, colorScheme } }, calls),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- Another attempt is another controller.
    [url, width, height, calls, attempt, colorScheme],
  );
  useStarted(controller);
  return { controller, retry: () => setAttempt((now) => now + 1), colorScheme, setColorScheme };
}

const nothing = () => {};

/** A page on any site, rendered by the server's browser, as a page view over the documented calls. */
export function useRemoteView(choice: PageChoice): PageView {
  const { controller, retry, colorScheme, setColorScheme } = useController(choice);
  const state = useSyncExternalStore(controller.subscribe, controller.read);
  const inquiries = useInquiries(controller, choice, async (point) => {
    await controller.settle();
    return controller.inPicture(point);
  });
  const { picture, scroll } = state;
  return {
    ...remoteFacts(state),
    back: nothing,
    forward: nothing,
    reload: retry,
    retry,
    scrollBy: controller.scrollBy,
    scrollTo: controller.scrollTo,
    clip: { refusal: NO_LIVE_VIEW },
    input: { click: (point) => void controller.click(point) },
    colorScheme: { now: colorScheme ?? 'light', choose: setColorScheme },
    ...inquiries,
    asks: <OpenViews views={state.inTheWay} onClose={(other) => void controller.makeRoom(other)} />,
    surface: picture && (
      <img
        src={picture.src}
        alt={pictureName(state)}
        draggable={false}
        className={classes.picture}
        style={{ translate: `${picture.scroll.x - scroll.x}px ${picture.scroll.y - scroll.y}px` }}
      />
    ),
  };
}
