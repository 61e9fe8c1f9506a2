import type { PinContext } from '@ringmark/contract/pins';

/** One px, as a data URL. */
export const A_PICTURE = `data:image/png;base64,${Buffer.from(
  '89504e470d0a1a0a0000000d4948445200000001000000010806000000' +
    '1f15c4890000000d49444154789c6360000000000200015ad5d7cc0000000049454e44ae426082',
  'hex',
).toString('base64')}`;

/** A pin on an element. */
export const ON_A_BUTTON: PinContext = {
  scrollX: 0,
  scrollY: 700,
  pageWidth: 1_366,
  pageHeight: 3_000,
  viewportWidth: 1_366,
  viewportHeight: 1_080,
  shotX: 0,
  shotY: 700,
  deviceScale: 1,
  userAgent: null,
  pageTitle: null,
  element: {
    selector: '#buy',
    tag: 'button',
    role: 'button',
    name: 'Buy',
    text: 'Buy',
    box: { x: 10, y: 720, width: 100, height: 40 },
    offset: { x: 0.5, y: 0.5 },
  },
};

/** The columns of a ticket that has proofs. */
export const PINNED = {
  url: 'https://shop.example/lamps',
  resolution: '1366x1080',
  click_x: '60',
  click_y: '740',
  screenshot_id: 'a-picture',
  pin: JSON.stringify(ON_A_BUTTON),
};
