import type { RemoteViewer } from '../viewer.types.ts';
import { LATE_PICTURE, type Shop, SHOP_PIN, shopWith } from './shop-page.ts';
import { openTestSite } from './test-site.ts';
import { makeTestViewer } from './test-viewer.ts';

export const pageOf = (url: string) => ({
  ownerId: 'job',
  url,
  allowedUrls: [url],
  width: 800,
  height: 768,
  signal: new AbortController().signal,
});

type First = NonNullable<Parameters<RemoteViewer['prove']>[0]['first']>;

/** Opens a site with the shop's late picture, and a viewer that takes and proves pictures of its button. */
export async function openShopProofs() {
  const site = await openTestSite();
  site.lay('/late.svg', (_request, response) => {
    setTimeout(() => response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(LATE_PICTURE), 400);
    return undefined;
  });
  const viewer = makeTestViewer({ allow: [`127.0.0.1:${site.port}`], waits: { goneAgainMs: 100 } });

  async function first(url: string) {
    const taken = await viewer.takeFirstPictures({ page: pageOf(url), pins: [SHOP_PIN] });
    const picture = taken.opened ? taken.result[0]?.first : undefined;
    if (!picture) throw new Error('There is no first picture.');
    // The page's own clock moves on by an hour between the two.
    return { ...picture, takenAt: Date.now() - 3_600_000 };
  }

  async function prove(url: string, before: First) {
    const { x, y } = before.box;
    const pin = { ...SHOP_PIN, stoodAt: { x, y } };
    const proof = await viewer.prove({ page: pageOf(url), pin, first: before });
    return proof.opened ? proof.result : proof;
  }

  return {
    site,
    viewer,
    first,
    prove,
    /** Proves a shop that has become another one since its pin was set. */
    async compare(one: Shop, other: Shop) {
      const url = site.lay('/shop', shopWith(one));
      const before = await first(url);
      site.lay('/shop', shopWith(other));
      return prove(url, before);
    },
    close: () => Promise.all([viewer.stop(), site.close()]),
  };
}

export type ShopProofs = Awaited<ReturnType<typeof openShopProofs>>;
