import type { PinElement } from '@ringmark/contract/pins';

/** The parts of the shop's page that may be changed. */
export interface Shop {
  banner?: string;
  button?: string;
  colour?: string;
  /** The background of the button and the words next to it. */
  ground?: string;
  words?: string;
  extra?: string;
  /** True if the part that moves by itself is right above the button, and not far above. */
  isCrowded?: boolean;
  /** True if nothing moves by itself: a page that never rests is watched longer. */
  isStill?: boolean;
}

const MOVES = `
    setInterval(() => { clock.textContent = new Date().toTimeString().slice(0, 8) }, 200);
    let at = 0;
    setInterval(() => { walk.style.left = (at += 7) % 200 + 'px' }, 50);`;

/** A page with all that makes pictures differ: a moving box, a film of a script, a clock, a late picture. */
export const shopWith = ({
  banner = '',
  button = 'Buy now',
  colour = '#0d6efd',
  ground = '#fff',
  words = 'The lamp of the year',
  extra = '',
  isCrowded = false,
  isStill = false,
}: Shop = {}): string => `<!doctype html><title>Shop</title><style>
  body { margin: 0; font: 16px/1.5 sans-serif; height: 3000px }
  #spin { width: 40px; height: 40px; background: #c33; animation: ${isStill ? 'none' : 'spin 1s linear infinite alternate'} }
  @keyframes spin { to { transform: translateX(300px) } }
  #walk { position: relative; width: 60px; height: 30px; background: #3a3 }
  #buy { padding: 12px 24px; border: 0; border-radius: 6px; color: white; background: ${colour}; font: inherit }
  </style>${banner}<div style="height:${isCrowded ? 900 : 0}px"></div>
  <h1>${words}</h1><div id="spin"></div><div id="walk"></div>
  <p>It is <b id="clock"></b>, and was opened at <b id="opened"></b>.</p>
  <p style="margin-top:${isCrowded ? 0 : 900}px">In stock.</p><img id="late" loading="lazy" src="/late.svg" alt="">
  <p style="background:${ground}"><button id="buy" data-testid="buy">${button}</button> and more words beside it.</p>${extra}
  <script>
    opened.textContent = new Date().toTimeString().slice(0, 5);
    ${isStill ? '' : MOVES}
  </script>`;

/** The picture that the page has at `/late.svg`. */
export const LATE_PICTURE = `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="80"><rect width="200" height="80" fill="teal"/></svg>`;

export const BANNER =
  '<p style="margin:0;padding:13px;background:gold;height:50.5px">We ship on Sundays, too.</p>';
export const SOLD_OUT = '<i>Sold out</i>';
export const SOLD_OUT_ASIDE = SOLD_OUT.replace('>', ' style="margin-left:30px">');
/** A spot of eight px, near the button. */
export const SPOT =
  '<i style="position:absolute;left:300px;margin-top:-60px;width:8px;height:8px;background:#888"></i>';

const BUTTON: PinElement = {
  selector: '[data-testid=buy]',
  tag: 'button',
  role: 'button',
  name: 'Buy now',
  text: 'Buy now',
  box: { x: 0, y: 1_000, width: 100, height: 48 },
  offset: { x: 0.5, y: 0.5 },
  marks: ['data-testid=buy'],
};

/** A pin on the page's button. */
export const SHOP_PIN = { element: BUTTON, scrollX: 0, scrollY: 700 };
