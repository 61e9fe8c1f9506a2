import { describe, expect, it } from 'vitest';
import { CdpRefused, CdpTimeout } from '../cdp/connection.ts';
import { takeExactPicture } from './picture.ts';
import type { Tab } from './tab.types.ts';

const METRICS = {
  cssLayoutViewport: { pageX: 0 },
  cssVisualViewport: { offsetX: 0, pageX: 0 },
};
const PLACE = { scrollX: 0, scrollY: 0, pageScale: 1 };

/** A tab whose captures end as listed, one after the other; a text is the captured image. */
function tabWith(captures: readonly (string | Error)[], layout: () => object = () => METRICS) {
  const left = [...captures];
  const asked: string[] = [];
  const send = async (method: string) => {
    asked.push(method);
    if (method === 'Page.getLayoutMetrics') return layout();
    const end = left.shift();
    if (typeof end !== 'string') throw end ?? new Error('There is no further capture.');
    return { data: Buffer.from(end).toString('base64') };
  };
  const tab = {
    page: { send, on: () => () => undefined },
    targetId: 'page',
    size: () => ({ width: 100, height: 100, deviceScale: 1 }),
    drawInTurn: (draw: () => unknown) => draw(),
  } as unknown as Tab;
  return { tab, asked };
}

const captured = async (tab: Tab) => (await takeExactPicture(tab, PLACE)).toString();

describe('a capture', () => {
  it('is tried again where it took too long and the page answers', async () => {
    const { tab, asked } = tabWith([new CdpTimeout('It took too long.'), 'image']);
    expect(await captured(tab)).toBe('image');
    expect(asked.filter((method) => method === 'Page.captureScreenshot')).toHaveLength(2);
  });

  it('that takes too long twice is not tried a third time', async () => {
    const { tab } = tabWith([new CdpTimeout('One.'), new CdpTimeout('Two.'), 'image']);
    await expect(captured(tab)).rejects.toThrow('Two.');
  });

  it('is not tried again where the page does not answer', async () => {
    const answers = [METRICS];
    const { tab } = tabWith([new CdpTimeout('One.'), 'image'], () => {
      const answer = answers.shift();
      if (!answer) throw new CdpTimeout('The page does not answer.');
      return answer;
    });
    await expect(captured(tab)).rejects.toThrow('The page does not answer.');
  });

  it('is tried again where the page was left after one that took too long', async () => {
    const { tab } = tabWith([new CdpTimeout('One.'), new CdpRefused('There is no page.'), 'image']);
    expect(await captured(tab)).toBe('image');
  });

  it('that Chromium refuses between two pages is tried again', async () => {
    const { tab } = tabWith([
      new CdpRefused('There is no page.'),
      new CdpRefused('There is no page.'),
      'image',
    ]);
    expect(await captured(tab)).toBe('image');
  });
});
