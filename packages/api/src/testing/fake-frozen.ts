import type { FrozenViewing } from '../core/ports/frozen-page-port.ts';
import type { CapturedPage, KeptSeen } from '@ringmark/contract/viewing/frozen-pages';

const part = (address: string, type: string, text: string) => ({
  address,
  type,
  isEssential: type.startsWith('text/'),
  bytes: Buffer.from(text),
});

/** A page of three parts. */
export const A_PAGE: CapturedPage = {
  address: 'https://shop.example/lamps',
  title: 'Lamps',
  width: 1_366,
  height: 1_080,
  parts: [
    part('https://shop.example/lamps', 'text/html', '<!doctype html><h1>Lamps</h1>'),
    part('https://shop.example/shop.css', 'text/css', 'h1 { color: red }'),
    part('https://shop.example/lamp.png', 'image/png', 'a lamp'),
  ],
  side: '{"typed":[]}',
  isPartial: false,
  look: 'a-look',
};

const looksTheSame = async (): Promise<KeptSeen> => ({ differs: 0, elementState: 'found' });

export interface FakeFrozen extends Pick<FrozenViewing, 'freezeView' | 'freezePage' | 'compareKept'> {
  /** Sets the next views and pages; undefined for views that are gone. */
  willBe(view: Partial<CapturedPage> | undefined, page?: Partial<CapturedPage>): void;
  readonly views: Parameters<FrozenViewing['freezeView']>[0][];
  readonly pages: Parameters<FrozenViewing['freezePage']>[0][];
  /** Sets the results of comparisons; undefined once the server was restarted. */
  answerComparisons(answer: () => Promise<KeptSeen | undefined>): void;
  readonly compared: Parameters<FrozenViewing['compareKept']>[0][];
  readonly opened: Parameters<FrozenViewing['openFrozen']>[0][];
}

/** Keeps pages that nobody has drawn. */
export function fakeFrozen(): FakeFrozen {
  let view: Partial<CapturedPage> | undefined = {};
  let page: Partial<CapturedPage> | undefined;
  const views: FakeFrozen['views'] = [];
  const pages: FakeFrozen['pages'] = [];
  const compared: FakeFrozen['compared'] = [];
  let compare: () => Promise<KeptSeen | undefined> = looksTheSame;
  return {
    views,
    pages,
    compared,
    opened: [],
    willBe(nextView, nextPage) {
      view = nextView;
      page = nextPage;
    },
    answerComparisons(answer) {
      compare = answer;
    },
    async compareKept(input) {
      compared.push(input);
      return compare();
    },
    async freezeView(input) {
      views.push(input);
      return view && { ...A_PAGE, ...view };
    },
    async freezePage(input) {
      pages.push(input);
      return page ? { opened: true, result: { ...A_PAGE, ...page } } : { opened: false, why: 'failed' };
    },
  };
}
