import { setTimeout as wait } from 'node:timers/promises';
import { findBrowser } from '@ringmark/remote-viewer/base/find-browser';
import type { Tab } from '@ringmark/remote-viewer/tab/tab.types';
import {
  type Figures,
  interleave,
  middle,
  median,
  ratioOf,
  ROUNDS,
  type Side,
  timedAsync,
} from '../measure.ts';
import { atLeast, atMost, type Finding, noPeer, spread, times } from '../report.ts';
import { bareGoto, bareShot, size } from './bare-browser.ts';
import { type Browserless, findWholeBrowser, startBrowserless } from './browserless.ts';
import { startNaiveProgram } from './naive-program.ts';
import type { ViewerSetup } from './viewer-and-bare-browser.ts';

/** Each sample loads a whole page several times: more of them would take minutes and add nothing. */
const SAMPLES = 20;
const CLIENTS = 4;
const SHOTS_EACH = 5;
/** Before each sample, so that clean-up of the one before delays none. */
const REST_MS = 250;

/** A line that has no goal of its own. */
const ORIENTATION = { row: 16, goal: '', isMet: null };

type Shot = () => Promise<unknown>;

/** Waits until the last pages are closed and spare tabs are ready. */
const rested =
  (side: Side): Side =>
  async () => {
    await wait(REST_MS);
    return side();
  };

/** The least cost of a picture: a bare browser with spare tabs goes to the page and takes it. */
function bareShots({ bareTab, site }: ViewerSetup) {
  const ready: Promise<Tab>[] = [];
  const shot: Shot = async () => {
    const tab = await (ready.shift() ?? bareTab());
    await bareGoto(tab, site.url);
    await bareShot(tab);
    tab.end('closed');
  };
  return {
    prepare: () => ready.push(bareTab()),
    shot,
    /** Takes one picture after the other, each with a tab of its own. */
    shotAndPrepare: async () => {
      await shot();
      ready.push(bareTab());
    },
    end: async () => {
      for (const tab of await Promise.all(ready)) tab.end('closed');
    },
  };
}

/** The time of one picture by browserless; nothing where it is missing. */
const shotsOf = (peer: Browserless | undefined, url: string): Side =>
  peer ? rested(() => timedAsync(() => peer.shot(url, size))) : () => 0;

/** Goal 16: a page opened for a session, and a picture of a page without one. */
export async function openFindings(stage: ViewerSetup): Promise<Finding[]> {
  const { viewer, site, page, open } = stage;
  const naive = await startNaiveProgram(site.url, size);
  const peer = await startBrowserless(await findWholeBrowser());
  const peerInShell = await startBrowserless((await findBrowser())?.path);
  const bare = bareShots(stage);
  const shot = () => viewer.capture({ ...page, scrollX: 0, scrollY: 0 });
  try {
    const rounds = await interleave(
      {
        shot: rested(() => timedAsync(shot)),
        floor: () => {
          bare.prepare();
          return rested(() => timedAsync(bare.shot))();
        },
        init: rested(() => timeToOpen(open, viewer)),
        goto: () => timeToGo(stage),
        naive: rested(() => timedAsync(() => naive.shot(site.url))),
        peer: shotsOf(peer, site.url),
        peerInShell: shotsOf(peerInShell, site.url),
      },
      SAMPLES,
    );
    const throughput = await rates({
      shot,
      floor: bare.shotAndPrepare,
      ...(peer && { peer: () => peer.shot(site.url, size) }),
      ...(peerInShell && { peerInShell: () => peerInShell.shot(site.url, size) }),
    });
    return [
      {
        row: 16,
        what: "Open a page for a session, beside that page's bare goto in an empty tab",
        ...atMost(1.25, ratioOf(rounds.init, rounds.goto)),
        ours: spread(middle(rounds.init)),
        other: `goto ${spread(middle(rounds.goto))}`,
      },
      ...(peer ? peerFindings(rounds, throughput) : withoutPeer(rounds.shot, throughput)),
      ...floorFindings(rounds, throughput, peer !== undefined),
      ...(peerInShell ? shellFindings(rounds, throughput) : []),
      {
        row: 16,
        what: 'One picture, beside a naive program (networkidle, PNG; for orientation)',
        goal: '',
        result: times(ratioOf(rounds.shot, rounds.naive)),
        ours: spread(middle(rounds.shot)),
        other: `naive ${spread(middle(rounds.naive))}`,
        isMet: null,
      },
    ];
  } finally {
    await bare.end();
    await Promise.all([naive.close(), peer?.stop(), peerInShell?.stop()]);
  }
}

async function timeToOpen(open: ViewerSetup['open'], viewer: ViewerSetup['viewer']): Promise<number> {
  const opened = performance.now();
  const key = await open();
  const took = performance.now() - opened;
  await viewer.close(key);
  return took;
}

async function timeToGo({ bareTab, site }: ViewerSetup): Promise<number> {
  const tab = await bareTab();
  await wait(REST_MS);
  const took = await timedAsync(() => bareGoto(tab, site.url));
  await bareShot(tab);
  tab.end('closed');
  return took;
}

type RatedSide = 'shot' | 'floor' | 'peer' | 'peerInShell';
type Rates = Record<RatedSide, number>;
type Rounds = Record<RatedSide, Figures[]>;

const perSecondOf = (rate: number) => `${rate.toFixed(1)}/s`;

const withoutPeer = (shot: readonly Figures[], rate: Rates): Finding[] => [
  noPeer(16, 'One picture of a page, beside browserless', '<= 0.25x', spread(middle(shot))),
  noPeer(
    16,
    `Pictures a second with ${CLIENTS} clients, beside browserless`,
    '>= 4x',
    perSecondOf(rate.shot),
  ),
];

const peerFindings = (rounds: Rounds, rate: Rates): Finding[] => [
  {
    row: 16,
    what: 'One picture of a page, beside browserless',
    ...atMost(0.25, ratioOf(rounds.shot, rounds.peer)),
    ours: spread(middle(rounds.shot)),
    other: `browserless ${spread(middle(rounds.peer))}`,
  },
  {
    row: 16,
    what: `Pictures a second with ${CLIENTS} clients, beside browserless`,
    ...atLeast(4, rate.shot / rate.peer),
    ours: perSecondOf(rate.shot),
    other: `browserless ${perSecondOf(rate.peer)}`,
  },
];

/** The lower bound: bare Chromium with spare tabs, compared with Ringmark and browserless. */
function floorFindings(rounds: Rounds, rate: Rates, hasPeer: boolean): Finding[] {
  const floor = spread(middle(rounds.floor));
  const bounds = [
    {
      ...ORIENTATION,
      what: 'The least for one picture: bare Chromium, tabs at hand, goto and JPEG, beside browserless',
      result: times(ratioOf(rounds.floor, rounds.peer)),
      ours: `bare ${floor}`,
      other: `browserless ${spread(middle(rounds.peer))}`,
    },
    {
      ...ORIENTATION,
      what: `The most with ${CLIENTS} clients: the same bare Chromium, beside browserless`,
      result: times(rate.floor / rate.peer),
      ours: `bare ${perSecondOf(rate.floor)}`,
      other: `browserless ${perSecondOf(rate.peer)}`,
    },
  ];
  return [
    {
      ...ORIENTATION,
      what: 'One picture of a page, beside that bare Chromium',
      result: times(ratioOf(rounds.shot, rounds.floor)),
      ours: spread(middle(rounds.shot)),
      other: `bare ${floor}`,
    },
    {
      ...ORIENTATION,
      what: `Pictures a second with ${CLIENTS} clients, beside that bare Chromium`,
      result: times(rate.shot / rate.floor),
      ours: perSecondOf(rate.shot),
      other: `bare ${perSecondOf(rate.floor)}`,
    },
    ...(hasPeer ? bounds : []),
  ];
}

/** browserless with the headless shell that Ringmark uses. */
const shellFindings = (rounds: Rounds, rate: Rates): Finding[] => [
  {
    ...ORIENTATION,
    what: 'One picture, beside browserless with the headless shell that ours takes (for orientation)',
    result: times(ratioOf(rounds.shot, rounds.peerInShell)),
    ours: spread(middle(rounds.shot)),
    other: `browserless ${spread(middle(rounds.peerInShell))}`,
  },
  {
    ...ORIENTATION,
    what: `Pictures a second with ${CLIENTS} clients, beside the same`,
    result: times(rate.shot / rate.peerInShell),
    ours: perSecondOf(rate.shot),
    other: `browserless ${perSecondOf(rate.peerInShell)}`,
  },
];

/** Pictures a second with several clients, side by side in each round; the median. */
async function rates(sides: Partial<Record<RatedSide, Shot>>): Promise<Rates> {
  const taken: Record<RatedSide, number[]> = { shot: [], floor: [], peer: [], peerInShell: [] };
  const names = Object.keys(taken) as RatedSide[];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const name of names) {
      const shot = sides[name];
      if (shot) taken[name].push(await perSecond(shot));
    }
  }
  return Object.fromEntries(names.map((name) => [name, median(taken[name])])) as Rates;
}

async function perSecond(shot: Shot): Promise<number> {
  const client = async () => {
    for (let turn = 0; turn < SHOTS_EACH; turn += 1) await shot();
  };
  const took = await timedAsync(() => Promise.all(Array.from({ length: CLIENTS }, client)));
  return (CLIENTS * SHOTS_EACH * 1_000) / took;
}
