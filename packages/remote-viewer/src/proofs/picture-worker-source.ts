/**
 * The code that the worker thread runs: this file's neighbour, or its bundled code as text, which the product's build
 * puts here, because it ships no sources.
 */
export const pictureWorkerSource: { file: URL } | { code: string } = {
  file: new URL('./picture.worker.ts', import.meta.url),
};
