import { appRouter } from '@ringmark/api/app-router';
import { rest, type RestCall } from './rest.ts';

const { viewport } = appRouter;

export const viewportRest: readonly RestCall[] = [
  rest('POST /api/viewport/init', viewport.open, 'Open a page in a browser on the server', {
    endsWithCaller: true,
  }),
  rest('POST /api/viewport/scroll', viewport.scroll, 'Scroll it and see it'),
  rest('POST /api/viewport/click', viewport.click, 'Click on it and see it'),
  rest('POST /api/viewport/strip', viewport.strip, 'A long band of it in one picture, to be panned over'),
  rest('POST /api/viewport/inspect', viewport.inspect, 'What is under a point of it'),
  rest('POST /api/viewport/pins', viewport.resolvePins, "Where tickets' pins are on it now"),
  rest('POST /api/viewport/point-rule', viewport.pointRule, 'What a page rule would take at a point of it'),
  rest(
    'POST /api/viewport/try-rules',
    viewport.tryRules,
    'Have it follow page rules, and see what they take',
  ),
  rest('POST /api/viewport/close', viewport.close, 'Close it'),
  rest('POST /api/screenshot', viewport.screenshot, 'One picture of a page'),
];
