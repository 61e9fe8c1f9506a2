import { randomUUID } from 'node:crypto';
import { judge } from '@ringmark/api/evidence/proofs/make-proof';
import { proofSentence, toReason } from '@ringmark/api/evidence/proofs/proof-words';
import { createRemoteViewer } from '@ringmark/remote-viewer/remote-viewer';
import type { TakenFirst } from '@ringmark/contract/viewing/proofs';
import { type Shop, SHOP_PIN, shopWith } from '@ringmark/remote-viewer/testing/shop-page';
import { openTestSite, type TestSite } from '@ringmark/remote-viewer/testing/test-site';
import type { RemoteViewer } from '@ringmark/remote-viewer/viewer.types';
import { type Finding, info, type Part, some } from '../findings.ts';
import { layLatePicture, PROOF_CASES, type ProofCase } from '../running/proof-cases.ts';

const HOUR = 3_600_000;
/** The number of proofs that the product makes at a time. */
const LANES = 2;

interface Shown {
  site: TestSite;
  viewer: RemoteViewer;
}

const pageAt = (url: string) => ({
  ownerId: 'torture',
  url,
  allowedUrls: [url],
  width: 1_366,
  height: 768,
  signal: new AbortController().signal,
});

interface Pinned {
  first: TakenFirst;
  takenAt: number;
}

async function pin({ site, viewer }: Shown, before: Shop): Promise<Pinned> {
  const url = site.lay(`/shop-${randomUUID()}`, shopWith(before));
  const taken = await viewer.takeFirstPictures({ page: pageAt(url), pins: [SHOP_PIN] });
  const first = taken.opened ? taken.result[0]?.first : undefined;
  if (!first) throw new Error(`No first picture: ${JSON.stringify(taken)}`);
  return { first, takenAt: first.openedAt };
}

/** Proves a page an hour after its first picture, by the page's own clock. @returns the sentence. */
async function proveOne({ site, viewer }: Shown, one: ProofCase, pinned: Pinned): Promise<string> {
  const { first, takenAt } = pinned;
  const url = site.lay(`/shop-${randomUUID()}`, one.after);
  const { x, y } = first.box;
  const visited = await viewer.prove({
    page: { ...pageAt(url), clockAt: takenAt + HOUR },
    pin: { ...SHOP_PIN, stoodAt: { x, y } },
    first: { ...first, takenAt },
  });
  const nothing = { share: null, around: null };
  if (!visited.opened) return proofSentence({ outcome: 'not_opened', reason: toReason(visited), ...nothing });
  const { result } = visited;
  const judged = judge(
    result,
    { state: 'taken', isOtherWay: false, isAtOnce: true, picture: { ...first, takenAt } },
    { pin: SHOP_PIN, isAfterPress: false, resolution: '' },
  );
  return proofSentence({ ...nothing, ...result.comparison, ...judged });
}

interface Tally {
  right: number;
  wrong: string[];
}

type Tallies = ReadonlyMap<ProofCase, Tally>;

/** A round: the pages are pinned, one pin a page, then proved as they have become. */
async function proveAll(shown: Shown, cases: readonly ProofCase[], tallies: Tallies): Promise<void> {
  const pinned = new Map<Shop, Promise<Pinned>>();
  const waiting = [...cases];
  const lane = async () => {
    for (let one = waiting.shift(); one; one = waiting.shift()) {
      const first = pinned.get(one.before) ?? pin(shown, one.before);
      pinned.set(one.before, first);
      const told = await first
        .then((there) => proveOne(shown, one, there))
        .catch((error: unknown) => String(error));
      const tally = tallies.get(one);
      if (!tally) continue;
      if (told.startsWith(one.sentence)) tally.right += 1;
      else tally.wrong.push(told);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

/** Does the rounds in a viewer of its own. */
async function proveInViewer(site: TestSite, cases: readonly ProofCase[], rounds: number, tallies: Tallies) {
  const quiet = { info: () => {}, warn: () => {}, error: () => {} };
  const viewer = createRemoteViewer({
    allow: [`127.0.0.1:${site.port}`],
    ownOrigin: () => '',
    log: quiet,
    // A page on a machine that does other things is slow long before it hangs.
    actionMs: 20_000,
  });
  try {
    for (let round = 0; round < rounds; round += 1) await proveAll({ site, viewer }, cases, tallies);
  } finally {
    await viewer.stop();
  }
}

/** Every sentence, again and again: one wrong one is a wrong proof. */
export const proofSentences: Part = async ({ isLong, rounds = isLong ? 50 : 1 }) => {
  const site = await openTestSite();
  layLatePicture(site);
  const cases = isLong ? PROOF_CASES : PROOF_CASES.filter(({ isShort }) => isShort);
  const tallies = new Map(cases.map((one) => [one, { right: 0, wrong: [] as string[] }]));
  const started = performance.now();
  try {
    const half = Math.floor(rounds / 2);
    await Promise.all(
      [half, rounds - half].map((share) => share > 0 && proveInViewer(site, cases, share, tallies)),
    );
    const count = [...tallies.values()].reduce((sum, { right }) => sum + right, 0);
    const seconds = (performance.now() - started) / 1_000;
    return [
      ...[...tallies].map(([one, tally]) => toFinding(one, tally, rounds)),
      some('sentences that were right, in all', count),
      info('proofs a second, in all', (count / seconds).toFixed(2)),
    ];
  } finally {
    await site.close();
  }
};

const toFinding = ({ what, sentence }: ProofCase, { right, wrong }: Tally, rounds: number): Finding => ({
  what: `“${sentence.trim()}” where ${what}`,
  found: `${right} of ${rounds}${wrong.length > 0 ? `; else: ${[...new Set(wrong)].slice(0, 3).join(' | ')}` : ''}`,
  holds: right === rounds,
});
