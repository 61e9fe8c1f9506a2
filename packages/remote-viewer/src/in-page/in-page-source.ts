import { inPageBundle } from './in-page-bundle.ts';

/** The isolated world's name, and the name of the one global in it, which `in-page.ts` sets. */
export const WORLD_NAME = 'ringmark';

/** An expression that installs the functions in the current world and evaluates to them. */
export const inPageSource = (): string => `(() => {\n${inPageBundle}\nreturn globalThis.${WORLD_NAME};\n})()`;

/** Runs in the isolated world at the start of every document. */
export const startSource = (): string =>
  `${inPageSource()};\n${WORLD_NAME}.collectConsole();\n${WORLD_NAME}.prepareResizeMute();\n${WORLD_NAME}.startReports();\n${WORLD_NAME}.followTaps();`;
