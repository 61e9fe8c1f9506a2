import { type Figures, interleave, middle, ratioOf, timedAsync } from '../measure.ts';
import { atLeast, atMost, type Finding, noPeer, spread, times } from '../report.ts';
import { bareGoto, bareShot, size } from './bare-browser.ts';
import { type Browserless, startBrowserless } from './browserless.ts';
import { startNaive } from './naive.ts';
import type { Stage } from './stage.ts';

/** Each sample loads a whole page several times over: more of them would take minutes and tell no more. */
const SAMPLES = 20;
const CLIENTS = 4;
const SHOTS_EACH = 5;

/** Goal 16: a page opened for a session, and a picture of a page without one. */
export async function openFindings(stage: Stage): Promise<Finding[]> {
  const { viewer, site, page, open, bareTab } = stage;
  const naive = await startNaive(site.url, size);
  const peer = await startBrowserless();
  const shot = () => viewer.capture({ ...page, scrollX: 0, scrollY: 0 });
  try {
    const rounds = await interleave(
      {
        shot: () => timedAsync(shot),
        init: async () => {
          const opened = performance.now();
          const key = await open();
          const took = performance.now() - opened;
          await viewer.close(key);
          return took;
        },
        goto: async () => {
          const tab = await bareTab();
          const took = await timedAsync(() => bareGoto(tab, site.url));
          await bareShot(tab);
          tab.end('closed');
          return took;
        },
        naive: () => timedAsync(() => naive.shot(site.url)),
        peer: peer ? () => timedAsync(() => peer.shot(site.url, size)) : () => 0,
      },
      SAMPLES,
    );
    const [init, goto] = [middle(rounds.init), middle(rounds.goto)];
    return [
      {
        row: 16,
        what: "Open a page for a session, beside that page's bare goto in an empty tab",
        ...atMost(1.25, ratioOf(rounds.init, rounds.goto)),
        ours: spread(init),
        other: `goto ${spread(goto)}`,
      },
      ...(peer ? await peerFindings({ shot, peer, rounds, site: site.url }) : withoutPeer(rounds.shot)),
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
    await Promise.all([naive.close(), peer?.stop()]);
  }
}

const withoutPeer = (shot: readonly Figures[]): Finding[] => [
  noPeer(16, 'One picture of a page, beside browserless', '<= 0.25x', spread(middle(shot))),
  noPeer(16, `Pictures a second with ${CLIENTS} clients, beside browserless`, '>= 4x', '-'),
];

interface PeerStage {
  shot(): Promise<unknown>;
  peer: Browserless;
  rounds: Record<'shot' | 'peer', Figures[]>;
  site: string;
}

async function peerFindings({ shot, peer, rounds, site }: PeerStage): Promise<Finding[]> {
  const ours = await perSecond(shot);
  const theirs = await perSecond(() => peer.shot(site, size));
  return [
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
      ...atLeast(4, ours / theirs),
      ours: `${ours.toFixed(1)}/s`,
      other: `browserless ${theirs.toFixed(1)}/s`,
    },
  ];
}

async function perSecond(shot: () => Promise<unknown>): Promise<number> {
  const client = async () => {
    for (let turn = 0; turn < SHOTS_EACH; turn += 1) await shot();
  };
  const took = await timedAsync(() => Promise.all(Array.from({ length: CLIENTS }, client)));
  return (CLIENTS * SHOTS_EACH * 1_000) / took;
}
