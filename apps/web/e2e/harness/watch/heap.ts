import type { Page } from '@playwright/test';

interface HeapSnapshot {
  strings: string[];
}

/**
 * Looks through everything that the scripts of a page hold in memory, after the garbage has been collected.
 *
 * @returns the strings with the word in them, cut to 200 characters.
 */
export async function heapStringsWith(page: Page, word: string): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const parts: string[] = [];
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => parts.push(chunk));
  await session.send('HeapProfiler.enable');
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  await session.detach();
  const { strings } = JSON.parse(parts.join('')) as HeapSnapshot;
  return strings.filter((text) => text.includes(word)).map((text) => text.slice(0, 200));
}
