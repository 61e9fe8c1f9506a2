import { startCanaries } from '@ringmark/egress/testing/canaries';
import { SETTLED, startHostileSite } from '@ringmark/egress/testing/hostile-site';
import { HOSTILE_VECTORS } from '@ringmark/egress/testing/hostile-vectors';
import { describe, expect, it } from 'vitest';
import { keptOf } from '../testing/kept-page.ts';
import { makeTestViewer } from '../testing/test-viewer.ts';

const SIZE = { width: 1_366, height: 768 };

describe('a hostile page that is kept and opened', () => {
  it('reaches nothing, not even the guard', async () => {
    const canaries = await startCanaries(HOSTILE_VECTORS.length);
    const hostile = await startHostileSite((vector) => {
      const port = canaries.all[HOSTILE_VECTORS.indexOf(vector)]?.port;
      return `${vector.scheme ?? 'http'}://${vector.host}:${port}/`;
    });
    const url = `http://127.0.0.1:${hostile.port}/`;
    const first = makeTestViewer({ allow: [`127.0.0.1:${hostile.port}`], actionMs: 60_000 });
    const second = makeTestViewer({ allow: ['127.0.0.1', '::1'] });
    const { sessionId } = await first.open({ ownerId: 'ann', url, allowedUrls: [url], ...SIZE });
    const key = { ownerId: 'ann', sessionId };
    await expect.poll(async () => (await first.report(key)).title, { timeout: 20_000 }).toBe(SETTLED);
    const taken = await untilThere(() => first.freezeView({ ...key, url })).catch((cause: unknown) => {
      throw new Error(JSON.stringify(first.lines), { cause });
    });
    await first.stop();
    canaries.forget();
    const kept = await second.openFrozen({ ownerId: 'ann', ...SIZE, page: keptOf(taken) });
    const opened = { ownerId: 'ann', sessionId: kept.sessionId };
    for (const y of [50, 300, 600]) await second.click({ ...opened, x: 200, y });
    await second.scroll({ ...opened, scrollX: 0, scrollY: 1_000 });
    expect((await second.inspect(opened)).title).toBe(SETTLED);
    expect(canaries.all.flatMap(({ hits }) => [...hits])).toEqual([]);
    const { egress } = await second.status();
    expect(egress).toMatchObject({ requests: 0, tunnels: 0, bytes: 0, unauthenticated: 0, denials: {} });
    expect(second.lines.filter(({ level }) => level === 'warn')).toEqual([]);
    await second.stop();
    await Promise.all([hostile.close(), canaries.close()]);
  }, 180_000);
});

async function untilThere<T>(ask: () => Promise<T | undefined>): Promise<T> {
  let found: T | undefined;
  await expect.poll(async () => (found = await ask()), { timeout: 60_000, interval: 500 }).toBeDefined();
  if (found === undefined) throw new Error('It never came.');
  return found;
}
