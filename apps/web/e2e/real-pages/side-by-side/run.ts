import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { compare, liesIn, type Likeness, pictureIn, pictureOf, placeOf } from './compare.ts';
import type { SidePage } from './page.types.ts';
import { type Heard, settle } from './recorder.ts';
import { describeStep, doOnBoth } from './steps.ts';

const SHOTS = path.resolve(import.meta.dirname, '../../../../../shots/side-by-side');
/** A picture that differs and has not changed for this long is the final one. */
const STILL_MS = 2_000;
const LOOK_MS = 150;
const MAX_MS = 25_000;

interface Both {
  client: Page;
  bare: Page;
  heard: Heard;
  /** The path of the page on the site. */
  address: string;
}

interface Seen {
  likeness: Likeness;
  client: string[];
  bare: string[];
}

export interface Outcome {
  steps: number;
  tiles: number;
  differing: number;
  events: number;
  /** True if all events were the same on both. */
  isSameEvents: boolean;
  causes: string[];
  /** The differences that are not named, or that are named and do not exist. */
  wrong: string[];
  most: number;
}

const isSame = (one: readonly string[], other: readonly string[]) => one.join('\n') === other.join('\n');

/** Waits until the page itself shows and tells the same twice in a row. */
async function restBare({ bare, heard, address }: Both, from: number) {
  for (let before = ''; ;) {
    const picture = await pictureOf(bare);
    const lines = heard('bare', address).slice(from);
    const now = `${picture.toString('base64')}${lines.length}`;
    if (now === before) return { picture, lines };
    before = now;
    await bare.waitForTimeout(LOOK_MS);
  }
}

/** Waits until both rest: until they are alike, or neither has changed for a while. */
async function look(both: Both, from: { client: number; bare: number }): Promise<Seen> {
  const begun = Date.now();
  let before = '';
  let since = begun;
  for (;;) {
    const { picture, lines } = await restBare(both, from.bare);
    const likeness = await compare(both.client, picture);
    const client = settle(both.heard('client', both.address).slice(from.client));
    const seen = { likeness, client, bare: settle(lines) };
    const now = `${likeness.clientPrint} ${client.length} ${lines.length}`;
    if (now !== before) since = Date.now();
    const isAlike = likeness.differing.length === 0 && isSame(seen.client, seen.bare);
    const still = Date.now() - since;
    if ((isAlike && now === before) || still > STILL_MS || Date.now() - begun > MAX_MS) return seen;
    before = now;
    await both.client.waitForTimeout(LOOK_MS);
  }
}

/** Takes lines out, each once. @returns those that were not among them. */
function takeOut(lines: string[], named: readonly string[]): string[] {
  return named.filter((line) => {
    const at = lines.indexOf(line);
    if (at >= 0) lines.splice(at, 1);
    return at < 0;
  });
}

function surplus(one: readonly string[], other: readonly string[]): string[] {
  const left = [...one];
  takeOut(left, other);
  return left;
}

function firstDifference(client: readonly string[], bare: readonly string[]): string {
  const [more, less] = [surplus(client, bare), surplus(bare, client)];
  if (more.length + less.length === 0)
    return `other order: ${client.join(' | ')} but bare ${bare.join(' | ')}`;
  return `only client: ${more.join(' | ') || 'none'}; only bare: ${less.join(' | ') || 'none'}`;
}

/** Says what differs after a step without being named, and what is named and does not. */
function judge({ differs = [] }: SidePage, step: number, { likeness, ...lines }: Seen): string[] {
  const named = differs.filter(({ after }) => after.includes(step));
  const wrong: string[] = [];
  for (const { cause, area } of named) {
    if (area && !likeness.differing.some((tile) => liesIn(tile, area)))
      wrong.push(`is alike again: ${cause}`);
  }
  const rest = likeness.differing.filter((tile) => !named.some(({ area }) => area && liesIn(tile, area)));
  if (rest.length > 0) wrong.push(`${rest.length} tiles differ around ${placeOf(rest)}`);
  const [client, bare] = [[...lines.client], [...lines.bare]];
  for (const { cause, onlyClient = [], onlyBare = [] } of named) {
    const missing = [...takeOut(client, onlyClient), ...takeOut(bare, onlyBare)];
    if (missing.length > 0) wrong.push(`is not told: ${missing.join(' | ')} (${cause})`);
  }
  if (!isSame(client, bare)) wrong.push(firstDifference(client, bare));
  return wrong;
}

async function keep({ client, bare }: Both, name: string, wrong: readonly string[]): Promise<void> {
  await mkdir(SHOTS, { recursive: true });
  await writeFile(path.join(SHOTS, `${name}-client.png`), await pictureIn(client));
  await writeFile(path.join(SHOTS, `${name}-bare.png`), await pictureOf(bare));
  await writeFile(path.join(SHOTS, `${name}.txt`), `${wrong.join('\n')}\n`);
}

/** Does all steps of a page on both, and compares after each. */
export async function runSideBySide(both: Both, page: SidePage): Promise<Outcome> {
  const causes = (page.differs ?? []).map(({ cause }) => cause);
  const outcome: Outcome = {
    steps: page.steps.length,
    tiles: 0,
    differing: 0,
    events: 0,
    most: 0,
    isSameEvents: true,
    causes,
    wrong: [],
  };
  const from = { client: 0, bare: 0 };
  for (const [index, step] of [null, ...page.steps].entries()) {
    if (step) await doOnBoth(both.client, both.bare, step);
    const seen = await look(both, from);
    from.client = both.heard('client', both.address).length;
    from.bare = both.heard('bare', both.address).length;
    outcome.tiles += seen.likeness.tiles;
    outcome.differing += seen.likeness.differing.length;
    outcome.most = Math.max(outcome.most, seen.likeness.most);
    outcome.events += seen.bare.length;
    outcome.isSameEvents &&= isSame(seen.client, seen.bare);
    const wrong = judge(page, index, seen);
    const what = step ? `step ${index} (${describeStep(step)})` : 'step 0 (opened)';
    outcome.wrong.push(...wrong.map((sentence) => `${what}: ${sentence}`));
    if (wrong.length > 0) await keep(both, `${page.name}-${index}`, wrong);
  }
  return outcome;
}
