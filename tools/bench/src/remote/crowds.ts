import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { memoryOfGroup } from '@ringmark/remote-viewer/chromium/process-facts';
import type { Tab } from '@ringmark/remote-viewer/tab/tab.types';
import { processesOf, rendererPids } from '@ringmark/remote-viewer/testing/browser-processes';
import { type Figures, figuresOf, middle, ROUNDS, timedAsync } from '../measure.ts';
import { atMost, type Finding, spread, times } from '../report.ts';
import { bareScroll } from './bare-browser.ts';
import { OWNER, placeOf, type ViewerSetup } from './viewer-and-bare-browser.ts';

const FEW = 4;
const MANY = 24;
const ACTIONS_EACH = 8;
const IDLE_MS = 5_000;

const megabytes = (bytes: number) => `${Math.round(bytes / 1024 ** 2)} MB`;

type Act = (turn: number) => Promise<unknown>;

/** Everybody acts once a second, at different moments. */
async function crowd(acts: readonly Act[]): Promise<Figures> {
  const samples: number[] = [];
  const began = performance.now() + 200;
  const person = async (act: Act, index: number) => {
    for (let turn = 0; turn < ACTIONS_EACH; turn += 1) {
      const at = began + (turn + index / acts.length) * 1_000;
      await wait(Math.max(0, at - performance.now()));
      samples.push(await timedAsync(() => act(turn + index)));
    }
  };
  await Promise.all(acts.map(person));
  return figuresOf(samples);
}

interface People {
  /** One person's action, in Ringmark's viewer and in a bare tab. */
  ours: Act[];
  bare: Act[];
  grow(count: number): Promise<void>;
  endBare(): void;
}

function gather({ viewer, open, bareTabAtPage }: ViewerSetup): People {
  const tabs: Tab[] = [];
  const ours: Act[] = [];
  const bare: Act[] = [];
  return {
    ours,
    bare,
    grow: async (count) => {
      while (ours.length < count) {
        const key = await open();
        ours.push((turn) => viewer.scroll({ ...key, scrollX: 0, scrollY: placeOf(turn) }));
        const tab = await bareTabAtPage();
        tabs.push(tab);
        bare.push((turn) => bareScroll(tab, placeOf(turn)));
      }
    },
    endBare: () => {
      for (const tab of tabs) tab.end('closed');
    },
  };
}

async function interleaveCrowds({ ours, bare }: People) {
  const rounds: Record<'ours' | 'bare', Figures[]> = { ours: [], bare: [] };
  await crowd(ours);
  await crowd(bare);
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.ours.push(await crowd(ours));
    rounds.bare.push(await crowd(bare));
  }
  return { ours: middle(rounds.ours), bare: middle(rounds.bare) };
}

/** Hundredths of a second of processor time that a process group has used. */
async function processorTime(group: number): Promise<number> {
  const processes = await processesOf(group);
  const texts = await Promise.all(
    processes.map(({ pid }) => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')),
  );
  const used = texts.map((stat) => {
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
  });
  return used.reduce((sum, one) => sum + one, 0);
}

/** Goal 17: how much many sessions slow each other, load the machine, and leave behind. */
export async function crowdFindings(stage: ViewerSetup): Promise<Finding[]> {
  const { viewer, ourBrowser, bareBrowser } = stage;
  const people = gather(stage);
  await people.grow(FEW);
  const few = await interleaveCrowds(people);
  await people.grow(MANY);
  const many = await interleaveCrowds(people);
  const idle = await idleShare(ourBrowser);
  const [memory, bareMemory] = [await memoryOfGroup(ourBrowser), await memoryOfGroup(bareBrowser)];
  people.endBare();
  await viewer.closeAllOf(OWNER);
  const left = await leftOver(stage);
  return [
    {
      row: 17,
      what: `p95 of ${MANY} sessions at an action a second, beside ${FEW}`,
      ...atMost(1.3, many.ours.p95 / few.ours.p95),
      ours: `${spread(many.ours)}; ${FEW}: ${spread(few.ours)}`,
      other: `bare ${spread(many.bare)}; ${FEW}: ${spread(few.bare)}`,
    },
    {
      row: 17,
      what: 'The same of bare Chromium: what the machine allows',
      goal: '',
      result: times(many.bare.p95 / few.bare.p95),
      ours: `bare ${spread(many.bare)}`,
      other: `bare, ${FEW}: ${spread(few.bare)}`,
      isMet: null,
    },
    {
      row: 17,
      what: `p95 of ${MANY} sessions, beside as many bare tabs`,
      goal: '',
      result: times(many.ours.p95 / many.bare.p95),
      ours: spread(many.ours),
      other: `bare ${spread(many.bare)}`,
      isMet: null,
    },
    {
      row: 17,
      what: `Memory of the browser with ${MANY} sessions, beside bare contexts`,
      ...atMost(1.1, memory / bareMemory),
      ours: megabytes(memory),
      other: `bare ${megabytes(bareMemory)}`,
    },
    {
      row: 17,
      what: 'Processor time of an idle session',
      goal: '<= 1 % of a core',
      result: `${(idle / MANY).toFixed(2)} %`,
      ours: `${idle.toFixed(1)} % for ${MANY}`,
      other: '-',
      isMet: idle / MANY <= 1,
    },
    {
      row: 17,
      what: 'Sessions and pages left when all are closed (two empty tabs are kept at hand)',
      goal: '0',
      result: String(left),
      ours: `${left} left`,
      other: '-',
      isMet: left === 0,
    },
  ];
}

async function idleShare(group: number): Promise<number> {
  await wait(2_000);
  const before = await processorTime(group);
  await wait(IDLE_MS);
  return ((await processorTime(group)) - before) / (IDLE_MS / 1_000);
}

async function leftOver({ viewer, ourBrowser }: ViewerSetup): Promise<number> {
  const count = async () =>
    (await viewer.status()).sessions + Math.max(0, (await rendererPids(ourBrowser)).length - 2);
  for (let second = 0; second < 10 && (await count()) > 0; second += 1) await wait(1_000);
  return count();
}
