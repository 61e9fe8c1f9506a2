type Lasting<T> = [
  (needs: object, provide: (value: T) => Promise<void>) => Promise<void>,
  { scope: 'worker' },
];

/** A fixture that is there for all tests of a worker. @param start what is stopped after the last of them. */
export const lasting = <T extends { stop: () => Promise<unknown> }>(start: () => Promise<T>): Lasting<T> => [
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from this pattern.
  async ({}, provide) => {
    const value = await start();
    await provide(value);
    await value.stop();
  },
  { scope: 'worker' },
];
