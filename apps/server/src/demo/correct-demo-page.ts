const WRONG = 118;
const RIGHT = 108;

/** Gives the kettle of the demo page the price of the printed catalogue, as one of the demo's pins asks for. */
export const correctDemoPage = (html: string): string =>
  html.replaceAll(`€ ${WRONG}`, `€ ${RIGHT}`).replaceAll(`data-price="${WRONG}"`, `data-price="${RIGHT}"`);
