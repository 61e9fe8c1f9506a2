import { setTimeout as wait } from 'node:timers/promises';
import type { TicketId } from '@ringmark/contract/ids';
import { TICKET_STATUSES } from '@ringmark/contract/vocabulary';
import { shopWith } from '@ringmark/remote-viewer/testing/shop-page';
import { openTestSite } from '@ringmark/remote-viewer/testing/test-site';
import { clientOf, quantile, type WireClient } from '../clients/client.ts';
import { withDataDir } from '../disk/folder.ts';
import { atMost, equal, type Finding, info, none, type Part, type TortureOptions } from '../findings.ts';
import { HANGS } from '../running/hanging-pages.ts';
import {
  changeStatus,
  finishTickets,
  firstPicturesTaken,
  type KeptProof,
  pinButton,
  readProofs,
} from '../running/pinned-tickets.ts';
import { layLatePicture } from '../running/proof-cases.ts';
import { seedData, type SeededData } from '../running/seed-data.ts';
import { serve } from '../running/torture-server.ts';
import { until } from '../running/until.ts';

/** A short one runs on a busy machine. */
const RATIO = { long: 1.5, short: 5 };
/** ms: a proof has two minutes, and two further tries. */
const EVERY_TRY = 480_000;
/** Pages that are well, for each that hangs: proven before it, during it, and after it or during it once more. */
const EACH = 3;
/** Statuses without proofs. */
const PLAIN = TICKET_STATUSES.filter((status) => status !== 'Done' && status !== 'Accepted').slice(0, 2);

interface Hung {
  dataDir: string;
  url: string;
  stage: SeededData;
  admin: WireClient;
  /** A ticket without a pin. */
  plain: TicketId;
}

/** Changes a plain ticket's status again and again. @returns ms of each. */
async function changeOften({ admin, plain }: Hung, count: number): Promise<number[]> {
  const times: number[] = [];
  for (let turn = 0; turn < count; turn += 1) {
    times.push(await changeStatus(admin, plain, PLAIN[turn % 2] ?? 'Open'));
    await wait(25);
  }
  return times;
}

const median = (samples: readonly number[]) => quantile(samples, 0.5);

const proofOf = (dataDir: string, id: TicketId): KeptProof | undefined =>
  readProofs(dataDir).find(({ ticket }) => ticket === id);

const isReady = (dataDir: string, id: TicketId) => proofOf(dataDir, id)?.state === 'ready';

interface Measured {
  /** ms of changes of status, while a page that is well is proven. */
  statuses: number[];
  /** ms from Done to that page's proof. */
  well: number;
}

/** Changes statuses while a ticket of a project that is well is proven. */
async function measure(hung: Hung, ticket: TicketId, { isLong }: TortureOptions): Promise<Measured> {
  const { dataDir, url, stage } = hung;
  await finishTickets(url, stage, [ticket]);
  const statuses = await changeOften(hung, isLong ? 150 : 40);
  await until(() => isReady(dataDir, ticket), 180_000, 50);
  const proof = proofOf(dataDir, ticket);
  const well = proof?.outcome === 'same' && proof.ms !== null ? proof.ms : Number.POSITIVE_INFINITY;
  return { statuses, well };
}

interface Beside {
  what: string;
  /** ms of the Done whose proof hangs. */
  done: number;
  quiet: Measured;
  beside: Measured;
  hung: KeptProof | undefined;
}

/** Something else on the machine may take a measure's time, a page that hangs takes that of each: the better counts. */
async function measureTwice(
  hung: Hung,
  quiet: Measured,
  [first, second]: readonly [TicketId, TicketId],
  options: TortureOptions,
): Promise<Measured> {
  const one = await measure(hung, first, options);
  const isSlow =
    one.well > quiet.well * RATIO.short || median(one.statuses) > median(quiet.statuses) * RATIO.short;
  if (!isSlow) return one;
  const other = await measure(hung, second, options);
  return {
    statuses: median(one.statuses) < median(other.statuses) ? one.statuses : other.statuses,
    well: Math.min(one.well, other.well),
  };
}

/** Measures the same without a proof that hangs, with one, and finally without it again. */
async function hangOne(
  hung: Hung,
  what: string,
  bad: TicketId,
  [first, second, third]: readonly TicketId[],
  options: TortureOptions,
): Promise<Beside> {
  const { dataDir, url, stage } = hung;
  if (!first || !second || !third) throw new Error('There are too few tickets.');
  const before = await measure(hung, first, options);
  const [done = Number.NaN] = await finishTickets(url, stage, [bad]);
  if (!options.isLong) {
    const beside = await measureTwice(hung, before, [second, third], options);
    return { what, done, quiet: before, beside, hung: proofOf(dataDir, bad) };
  }
  const beside = await measure(hung, second, options);
  await until(() => isReady(dataDir, bad), EVERY_TRY, 500);
  const after = await measure(hung, third, options);
  const quiet = {
    statuses: [...before.statuses, ...after.statuses],
    well: (before.well + after.well) / 2,
  };
  return { what, done, quiet, beside, hung: proofOf(dataDir, bad) };
}

const toFindings = ({ what, done, quiet, beside, hung }: Beside, { isLong }: TortureOptions): Finding[] => {
  const most = isLong ? RATIO.long : RATIO.short;
  const normal = median(quiet.statuses);
  return [
    info(
      `a page that ${what} was told to be`,
      hung ? `${hung.outcome} ${hung.reason ?? ''} after ${Math.round((hung.ms ?? 0) / 1_000)} s` : 'nothing',
    ),
    atMost(
      `a change of status (${normal.toFixed(1)} ms without it)`,
      median(beside.statuses) / normal,
      most,
      'times',
    ),
    atMost('the Done that asks for its proof', done / normal, most * 4, 'times'),
    atMost(
      `another project's proof (${Math.round(quiet.well)} ms without it)`,
      beside.well / quiet.well,
      isLong ? 2 : most,
      'times',
    ),
    ...(isLong ? [equal('its own proof has come to its end', hung?.state ?? 'none', 'ready')] : []),
  ];
};

/** Proofs of pages that never end, next to changes of status and the proof of another project. */
export const hungProofs: Part = (options) =>
  withDataDir(async (dataDir) => {
    const site = await openTestSite();
    layLatePicture(site);
    const hangs = Object.entries(HANGS).slice(0, options.isLong ? undefined : 2);
    // Each page that hangs has a project of its own, so that none waits for another.
    const counts = { projects: hangs.length + 1, members: 1, tickets: 1 };
    const stage = seedData(dataDir, { ...counts, allowedUrls: [`${site.origin}/`] });
    const [plain] = stage.tickets;
    const server = await serve(dataDir, { RINGMARK_REMOTE_ALLOW: `127.0.0.1:${site.port}` });
    const [admin, member] = [clientOf(server.url, stage.admins[0]), clientOf(server.url, stage.members[0])];
    try {
      if (!plain) throw new Error('There is no ticket.');
      const hung = { dataDir, url: server.url, stage, admin, plain };
      const wellUrl = site.lay('/well', shopWith());
      const well: TicketId[] = [];
      for (let count = 0; count < hangs.length * EACH; count += 1)
        well.push(await pinButton(member, stage.projectId, wellUrl));
      const bad: TicketId[] = [];
      for (const [index] of hangs.entries()) {
        const url = site.lay(`/hang-${index}`, shopWith());
        bad.push(await pinButton(member, stage.projectIds[index + 1] ?? stage.projectId, url));
      }
      await firstPicturesTaken(dataDir, well.length + bad.length, 300_000);
      for (const [index, [, page]] of hangs.entries()) site.lay(`/hang-${index}`, page);
      const findings: Finding[] = [];
      for (const [index, [what]] of hangs.entries()) {
        const one = bad[index];
        if (!one) continue;
        const beside = well.slice(index * EACH, (index + 1) * EACH);
        findings.push(...toFindings(await hangOne(hung, what, one, beside, options), options));
      }
      findings.push(
        none(
          'proofs of pages that are well and did not end',
          well.filter((id) => proofOf(dataDir, id) && !isReady(dataDir, id)),
        ),
      );
      return [...findings, equal('exit code of the stop', (await server.stop()) ?? 'none', 0)];
    } finally {
      admin.close();
      member.close();
      await server.kill();
      await site.close();
    }
  });
