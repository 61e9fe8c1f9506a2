import { FAKE_START } from './fake-clock.ts';
import type { ProofViewing } from '../core/ports/proof-port.ts';
import type { ComparedPin, Comparison, ProofSeen } from '@ringmark/contract/viewing/proofs';
import type { Visited } from '@ringmark/contract/viewing/background';

const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0xd9]);
const BOX = { x: 10, y: 20, width: 100, height: 40 };
const FIRST = {
  png: new Uint8Array([137, 80, 78, 71]),
  moving: '',
  box: BOX,
  browser: 'Chromium/1',
  openedAt: FAKE_START,
};

const UNCHANGED: Comparison = {
  share: 0,
  around: 0,
  places: [],
  compared: 1,
  near: 0,
  own: { share: 0, compared: 1, isRecoloured: false },
};

const SAME: ProofSeen = {
  state: 'found',
  shown: { image: JPEG, mime: 'image/jpeg', deviceScale: 2, width: 1_366, height: 1_080 },
  box: BOX,
  comparison: UNCHANGED,
  says: null,
  browser: 'Chromium/1',
  repeated: null,
  first: null,
};

export interface FakeProofs extends ProofViewing {
  /** Sets the result of the next visits, in place of a page that has not changed; an error is thrown. */
  willSee(next: Partial<ProofSeen> | Exclude<Visited<never>, { opened: true }> | Error): void;
  /** Sets the time at which the pages of further first pictures are opened, in ms since 1970. */
  willOpenAt(ms: number): void;
  /** Sets the own and near shares by which the next visits differ from each screenshot of a pin. */
  willDiffer(...shares: readonly { own: number; near: number }[]): void;
  readonly comparedPins: Parameters<ProofViewing['comparePins']>[0][];
  readonly proved: Parameters<ProofViewing['prove']>[0][];
  readonly sheets: Parameters<ProofViewing['takeSizes']>[0][];
  readonly firstOnes: Parameters<ProofViewing['takeFirstPictures']>[0][];
}

/** Looks at no page. */
export function fakeProofs(): FakeProofs {
  let next: Parameters<FakeProofs['willSee']>[0] = {};
  let first: typeof FIRST = FIRST;
  const proved: FakeProofs['proved'] = [];
  const firstOnes: FakeProofs['firstOnes'] = [];
  const sheets: FakeProofs['sheets'] = [];
  const comparedPins: FakeProofs['comparedPins'] = [];
  let differences: readonly Comparison[] = [];
  const see = (): Visited<ProofSeen> => {
    if (next instanceof Error) throw next;
    if ('opened' in next) return next;
    return { opened: true, result: { ...SAME, ...next } };
  };
  return {
    proved,
    firstOnes,
    sheets,
    willSee: (what) => {
      next = what;
    },
    comparedPins,
    willDiffer: (...shares) => {
      differences = shares.map(({ own, near }) => ({
        ...UNCHANGED,
        near,
        own: { ...UNCHANGED.own, share: own },
      }));
    },
    willOpenAt: (openedAt) => {
      first = { ...FIRST, openedAt };
    },
    async takeFirstPictures(input) {
      firstOnes.push(input);
      const seen = see();
      if (!seen.opened) return seen;
      const { state, repeated } = seen.result;
      return {
        opened: true,
        result: input.pins.map(() => ({ state, repeated, first: state === 'found' ? first : null })),
      };
    },
    async comparePins(input) {
      comparedPins.push(input);
      const seen = see();
      if (!seen.opened) return seen;
      const { state, says, box } = seen.result;
      const result = input.pins.map(({ pictures }): ComparedPin => {
        const isVisible = state === 'found';
        const comparisons = isVisible ? pictures.map((_, at) => differences[at] ?? UNCHANGED) : [];
        return { state, says, box: isVisible ? box : null, comparisons };
      });
      return { opened: true, result };
    },
    async takeSizes(input) {
      sheets.push(input);
      for (const at of input.sizes.keys()) {
        const seen = see();
        if (!seen.opened) await input.seen(at, seen);
        else {
          const { state, shown, box, browser } = seen.result;
          const look = { state, shown, box: state === 'found' ? box : null, browser };
          await input.seen(at, { opened: true, result: look });
        }
      }
    },
    async prove(input) {
      proved.push(input);
      const seen = see();
      if (!seen.opened || input.first) return seen;
      const { result } = seen;
      const first = result.state === 'found' ? FIRST : null;
      return { opened: true, result: { ...result, comparison: null, first } };
    },
  };
}
