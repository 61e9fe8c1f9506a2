import {
  type ComponentProps,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { createLiveController, type LiveController } from './live-controller.ts';
import { settle } from './live-settling.ts';
import { useForgetSite } from '../../../lib/remote-view/use-forget-site.ts';
import { useSession } from '../../../lib/session/session.ts';
import { PageAsks } from '../asks/page-asks.tsx';
import { dropInPage } from '../files/drop-in-page.ts';
import { ViewFind, ViewMenu } from '../menu/view-menu.tsx';
import { FieldOverlay } from '../fields/field-overlay.tsx';
import type { FieldRoom } from '../fields/field-place.ts';
import { openLiveSocket } from './live-connection.ts';
import type { GlassInput, PageChoice, PageView, Press } from '../page/page-view.types.ts';
import classes from '../page/stage.module.css';
import { OpenViews } from '../remote/open-views.tsx';
import { pictureName, remoteFacts, useInquiries, useRemoteCalls } from '../remote/use-remote-calls.ts';
import type { Point, Size } from '../page/scale/scale.ts';
import { useRuleCalls } from '../rules/use-rule-calls.ts';
import { useStarted } from '../page/use-started.ts';

/** Draws the known pictures of a page where they belong, the newest on top, at most once a frame of the screen. */
function usePainter(size: Size, density: number) {
  const shown = useRef(size);
  const canvas = useRef<HTMLCanvasElement>(null);
  const due = useRef(0);
  const drawn = useRef(0);
  const drawnAt = useRef<Point>({ x: 0, y: 0 });
  const source = useRef<LiveController>(null);
  const paint = () => {
    due.current = 0;
    drawn.current += 1;
    const context = canvas.current?.getContext('2d', { alpha: false });
    if (!canvas.current || !context || !source.current) return;
    const { width, height } = shown.current;
    context.setTransform(canvas.current.width / width, 0, 0, canvas.current.height / height, 0, 0);
    const { scroll } = source.current.read();
    drawnAt.current = scroll;
    for (const { picture, top, bottom } of source.current.layers.edges(scroll, { width, height })) {
      if (top > 0) context.drawImage(picture, 0, 0, picture.width, 1, 0, 0, width, top);
      if (bottom < height) {
        const last = picture.height - 1;
        context.drawImage(picture, 0, last, picture.width, 1, 0, bottom, width, height - bottom);
      }
    }
    for (const { layer, x, y } of source.current.layers.at(scroll, { width, height })) {
      context.drawImage(layer.picture, x, y, layer.width, layer.height);
    }
  };
  const repaint = () => {
    due.current ||= requestAnimationFrame(paint);
  };
  const { width, height } = size;
  // A canvas of another size is empty.
  useLayoutEffect(() => {
    shown.current = { width, height };
    paint();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- Whatever paints, paints the same.
  }, [width, height, density]);
  const sides = { width: Math.round(width * density), height: Math.round(height * density) };
  const [clip] = useState(() => ({
    canvas: () => canvas.current,
    drawn: () => drawn.current,
    scroll: () => drawnAt.current,
  }));
  return { canvas, source, repaint, sides, clip };
}

export interface LiveOptions {
  /** Called when no socket can be opened, for example behind a proxy that knows none. */
  onUnavailable: () => void;
  /** Opens the page and closes it again. */
  calls: ReturnType<typeof useRemoteCalls>;
  /** A sign-in is recorded: nobody sets pins, and nothing is opened again. */
  isRecording?: boolean;
}

function useController({ projectId, url, size, preferences }: PageChoice, options: LiveOptions) {
  const { width, height } = size;
  const [density, setDensity] = useState(1);
  const firstSize = useRef({ width, height });
  const firstPreferences = useRef(preferences);
  const { calls, onUnavailable, isRecording = false } = options;
  const { user } = useSession();
  const painter = usePainter(size, density);
  const [attempt, setAttempt] = useState(0);
  const controller = useMemo(
    () =>
      createLiveController({
        target: {
          url,
          ...firstSize.current,
          isAnyOfSites: projectId !== null,
          preferences: firstPreferences.current,
        },
        calls,
        connect: openLiveSocket,
        isAdmin: user.isAdmin,
        repaint: painter.repaint,
        isOnce: isRecording,
        onUnavailable,
      }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- Another attempt is another controller; another size is not.
    [url, calls, attempt],
  );
  const { source } = painter;
  useEffect(() => {
    source.current = controller;
  }, [controller, source]);
  useStarted(controller);
  useEffect(() => {
    firstSize.current = { width, height };
    controller.resize({ width, height });
  }, [controller, width, height]);
  useEffect(() => controller.setDensity(density), [controller, density]);
  const { canvas, sides, clip } = painter;
  return { controller, canvas, sides, clip, setDensity, retry: () => setAttempt((now) => now + 1) };
}

const pressed = ({ count, ...press }: Press) => ({ ...press, clickCount: count });

/** Returns handlers that send what a person does on the glass as messages of the socket. */
function inputOf(controller: LiveController): GlassInput {
  const { send, moveTo, writing } = controller;
  return {
    drop: (point, files) => void dropInPage(controller, point, files),
    writing,
    click: (point, press) => {
      // A finger comes from nowhere: the page reports its cursor only where something has moved.
      moveTo(point, press.modifiers);
      send({ type: 'click', ...point, ...pressed(press) });
    },
    move: moveTo,
    down: (point, press) => send({ type: 'down', ...point, ...pressed(press) }),
    up: (point, press) => send({ type: 'up', ...point, ...pressed(press) }),
    key: (stroke) => send({ type: 'key', ...stroke }),
    text: (text) => send({ type: 'text', text }),
    compose: (text) => send({ type: 'composition', text }),
    paste: (text, html) => send({ type: 'paste', text, ...(html !== '' && { html }) }),
  };
}

/** A page on any site, rendered by the server's browser, as a page view over the live socket. */
export function useLiveView(choice: PageChoice, onUnavailable: () => void): PageView {
  const calls = useRemoteCalls(choice.projectId);
  return useLivePage(choice, { onUnavailable, calls });
}

interface LiveOverlayProps {
  controller: LiveController;
  room: FieldRoom;
  actions: ComponentProps<typeof ViewMenu>['actions'];
}

function LiveOverlay({ controller, room, actions }: LiveOverlayProps) {
  return (
    <>
      <FieldOverlay controller={controller} room={room} />
      <ViewMenu controller={controller} room={room} actions={actions} />
    </>
  );
}

export interface LivePageView extends PageView {
  controller: LiveController;
}

/** The same with other ways to open the page. */
export function useLivePage(choice: PageChoice, options: LiveOptions): LivePageView {
  const { controller, canvas, sides, clip, setDensity, retry } = useController(choice, options);
  const state = useSyncExternalStore(controller.subscribe, controller.read);
  const inquiries = useInquiries(controller, choice, (point) => settle(controller, point, choice.size));
  const rules = useRuleCalls(controller, (point) => settle(controller, point, choice.size));
  const forgetSite = useForgetSite();
  const { projectId } = choice;
  const isForgotten = projectId !== null && !options.isRecording;
  const forget = isForgotten ? () => forgetSite.mutate({ projectId }) : undefined;
  const reload = () => (controller.isLinked() ? controller.send({ type: 'reload' }) : retry());
  const ways = {
    back: () => controller.send({ type: 'back' }),
    forward: () => controller.send({ type: 'forward' }),
    reload,
  };
  return {
    controller,
    ...remoteFacts(state),
    cursor: state.cursor,
    isWriting: state.isWriting,
    lastPress: state.lastPress,
    ...ways,
    retry: reload,
    scrollBy: controller.scrollBy,
    scrollTo: controller.scrollTo,
    input: { ...inputOf(controller), reload },
    onDensity: setDensity,
    clip: { ...clip, isOver: state.status === 'failed' && !controller.isLinked() },
    colorScheme: {
      now: state.preferences.colorScheme ?? 'light',
      choose: controller.setColorScheme,
    },
    ...inquiries,
    rules,
    asks: (
      <>
        <PageAsks controller={controller} />
        <ViewFind controller={controller} />
        <OpenViews views={state.inTheWay} onClose={(other) => void controller.makeRoom(other)} />
      </>
    ),
    overlay: (scale, pin) => {
      const { url, canGoBack, canGoForward } = state;
      const placed = options.isRecording ? undefined : pin;
      const actions = { url, canGoBack, canGoForward, ...ways, pin: placed, forget };
      return <LiveOverlay {...{ controller, actions }} room={{ scale, size: choice.size }} />;
    },
    surface: (
      <canvas
        ref={canvas}
        {...sides}
        className={classes.canvas}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- An `img` shows a file; what comes over the socket is drawn.
        role="img"
        aria-label={pictureName(state)}
        data-empty={!state.picture || undefined}
      />
    ),
  };
}
