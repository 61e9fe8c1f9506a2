import type { Tab } from '@ringmark/remote-viewer/tab/tab.types';

export interface Screen {
  /** Decodes and paints a picture; resolves when the frame with it has been drawn. */
  show: (image: Buffer) => Promise<void>;
  /** Keeps a strip decoded for panning. */
  load: (image: Buffer) => Promise<void>;
  /** Milliseconds from the request to the frame that shows another place of the strip. */
  pan: (y: number) => Promise<number>;
  /** Red, green and blue in the middle of the picture. */
  colour: () => Promise<number[]>;
}

/** The viewer's client: a canvas in a page of its own. */
export function openScreen({ page }: Tab): Screen {
  const run = async (expression: string): Promise<unknown> => {
    const { result } = await page.send('Runtime.evaluate', {
      expression,
      awaitPromise: true,
      returnByValue: true,
    });
    return result.value;
  };
  const ready = run(`document.body.innerHTML = '<canvas width="1366" height="768"></canvas>';
    globalThis.context = document.querySelector('canvas').getContext('2d', { willReadFrequently: true });
    globalThis.decode = (base64) => createImageBitmap(new Blob([Uint8Array.fromBase64(base64)], { type: 'image/jpeg' }));
    globalThis.painted = () => new Promise((done) => requestAnimationFrame(() => { const c = new MessageChannel(); c.port1.onmessage = () => done(performance.now()); c.port2.postMessage(0); })); 1`);
  return {
    show: async (image) => {
      await ready;
      await run(
        `(async () => { context.drawImage(await decode('${image.toString('base64')}'), 0, 0); await painted(); })()`,
      );
    },
    load: async (image) => {
      await ready;
      await run(
        `(async () => { globalThis.strip = await decode('${image.toString('base64')}'); return 1; })()`,
      );
    },
    pan: async (y) => {
      const took = await run(`(async () => { const started = performance.now();
        context.drawImage(strip, 0, -${y}); return (await painted()) - started; })()`);
      return Number(took);
    },
    colour: async () => {
      const seen = await run('[...context.getImageData(683, 384, 1, 1).data].slice(0, 3)');
      return Array.isArray(seen) ? seen.map(Number) : [];
    },
  };
}
