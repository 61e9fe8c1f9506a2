import { expect, test } from 'vitest';
import { bareContext, renderedContext } from './capture.ts';

test.each([1, 2, 0.8])(
  'a picture that the server rendered has its scale, not the %d of the display',
  (deviceScale) => {
    const pin = { ...bareContext({ x: 0, y: 900 }, { width: 1_366, height: 1_080 }), deviceScale };
    expect(renderedContext(pin, { scrollX: 0, scrollY: 880 })).toEqual({
      ...pin,
      shotX: 0,
      shotY: 880,
      deviceScale: 1,
    });
  },
);
