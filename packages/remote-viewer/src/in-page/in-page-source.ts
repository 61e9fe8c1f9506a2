import { inPageBundle } from './in-page-bundle.ts';

/** The name of our world in the page, and of the one thing in it, which `in-page.ts` puts there. */
export const WORLD_NAME = 'ringmark';

/** An expression that lays our functions in the world that it is run in, and is them. */
export const inPageSource = (): string => `(() => {\n${inPageBundle}\nreturn globalThis.${WORLD_NAME};\n})()`;

/** What runs in our world at the beginning of every document. */
export const startSource = (): string =>
  `${inPageSource()};\n${WORLD_NAME}.collectConsole();\n${WORLD_NAME}.prepareResizeMute();`;
