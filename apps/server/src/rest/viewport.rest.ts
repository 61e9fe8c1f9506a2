import { appRouter } from '@ringmark/api/compose/app-router';
import { rest, type RestCall } from './rest.ts';

const { viewport } = appRouter;

export const viewportRest: readonly RestCall[] = [
  rest('POST /api/viewport/init', viewport.open, 'Open a page in a browser on the server', {
    endsWithCaller: true,
  }),
  rest('POST /api/viewport/scroll', viewport.scroll, 'Scroll the page and get a screenshot'),
  rest('POST /api/viewport/click', viewport.click, 'Click on the page and get a screenshot'),
  rest('POST /api/viewport/strip', viewport.strip, 'A long strip of the page in one screenshot, for panning'),
  rest('POST /api/viewport/inspect', viewport.inspect, 'What is at a point on the page'),
  rest('POST /api/viewport/pins', viewport.resolvePins, "Where tickets' pins are on the page now"),
  rest(
    'POST /api/viewport/point-rule',
    viewport.pointRule,
    'What a page rule would match at a point on the page',
  ),
  rest(
    'POST /api/viewport/try-rules',
    viewport.tryRules,
    'Apply page rules to the page, and see what they match',
  ),
  rest('POST /api/viewport/close', viewport.close, 'Close the view'),
  rest('POST /api/screenshot', viewport.screenshot, 'A single screenshot of a page'),
];
