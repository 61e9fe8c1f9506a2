import { setTimeout as wait } from 'node:timers/promises';
import type { TicketId } from '@ringmark/contract/ids';
import { TICKET_STATUSES } from '@ringmark/contract/vocabulary';
import { shopWith } from '@ringmark/remote-viewer/testing/shop-page';
import { openTestSite } from '@ringmark/remote-viewer/testing/test-site';
import { clientOf, quantile, type WireClient } from '../clients/client.ts';
import { withDataDir } from '../disk/folder.ts';
import {
  atMost,
  equal,
  type Finding,
  info,
  none,
  type Part,
  some,
  type TortureOptions,
} from '../findings.ts';
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

const proofOf = (dataDir: string, id: TicketId): KeptProof | undefined =>
  readProofs(dataDir).find(({ ticket }) => ticket === id);

const isReady = (dataDir: string, id: TicketId) => proofOf(dataDir, id)?.state === 'ready';

/** Proves a ticket of a project that is well. @returns ms from Done to the result. */
async function proveWell({ dataDir, url, stage }: Hung, ticket: TicketId): Promise<number> {
  await finishTickets(url, stage, [ticket]);
  await until(() => isReady(dataDir, ticket), 180_000, 50);
  const proof = proofOf(dataDir, ticket);
  return proof?.outcome === 'same' && proof.ms !== null ? proof.ms : Number.POSITIVE_INFINITY;
}

interface Beside {
  what: string;
  /** ms of the Done whose proof hangs. */
  done: number;
  statuses: number[];
  well: number;
  hung: KeptProof | undefined;
}

async function hangOne(
  hung: Hung,
  what: string,
  [bad, good]: readonly [TicketId, TicketId],
  options: TortureOptions,
): Promise<Beside> {
  const { dataDir, url, stage } = hung;
  const [done = Number.NaN] = await finishTickets(url, stage, [bad]);
  const [statuses, well] = await Promise.all([
    changeOften(hung, options.isLong ? 200 : 40),
    proveWell(hung, good),
  ]);
  if (options.isLong) await until(() => isReady(dataDir, bad), EVERY_TRY, 500);
  return { what, done, statuses, well, hung: proofOf(dataDir, bad) };
}

const toFindings = (
  { what, done, statuses, well, hung }: Beside,
  quiet: { statuses: number[]; well: number },
  { isLong }: TortureOptions,
): Finding[] => {
  const most = isLong ? RATIO.long : RATIO.short;
  const ratio = quantile(statuses, 0.5) / quantile(quiet.statuses, 0.5);
  return [
    atMost(`a page that ${what}: a change of status beside its proof, beside none`, ratio, most, 'times'),
    atMost('the Done that asks for it', done / quantile(quiet.statuses, 0.5), most * 4, 'times'),
    atMost("another project's proof beside it, beside alone", well / quiet.well, isLong ? 2 : most, 'times'),
    info(
      'what it was told to be',
      hung ? `${hung.outcome} ${hung.reason ?? ''} after ${Math.round((hung.ms ?? 0) / 1_000)} s` : 'nothing',
    ),
    ...(isLong ? [equal('its proof has come to its end', hung?.state ?? 'none', 'ready')] : []),
  ];
};

/** Proofs of pages that never end, beside changes of status and the proof of another project. */
export const hungProofs: Part = (options) =>
  withDataDir(async (dataDir) => {
    const site = await openTestSite();
    layLatePicture(site);
    const hangs = Object.entries(HANGS).slice(0, options.isLong ? undefined : 3);
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
      for (let count = 0; count < hangs.length + 3; count += 1)
        well.push(await pinButton(member, stage.projectId, wellUrl));
      const bad: TicketId[] = [];
      for (const [index] of hangs.entries()) {
        const url = site.lay(`/hang-${index}`, shopWith());
        bad.push(await pinButton(member, stage.projectIds[index + 1] ?? stage.projectId, url));
      }
      await firstPicturesTaken(dataDir, well.length + bad.length, 240_000);
      for (const [index, [, page]] of hangs.entries()) site.lay(`/hang-${index}`, page);
      const quiet = { statuses: await changeOften(hung, 100), well: 0 };
      const alone: number[] = [];
      for (const one of well.splice(0, 3)) alone.push(await proveWell(hung, one));
      quiet.well = quantile(alone, 0.5);
      const findings: Finding[] = [
        info('a proof of a page that is well', `${Math.round(quiet.well)} ms`),
        info('a change of status', `${quantile(quiet.statuses, 0.5).toFixed(1)} ms`),
      ];
      for (const [index, [what]] of hangs.entries()) {
        const [one, other] = [bad[index], well[index]];
        if (!one || !other) throw new Error('There are too few tickets.');
        const beside = await hangOne(hung, what, [one, other], options);
        findings.push(...toFindings(beside, quiet, options));
        quiet.statuses.push(...(await changeOften(hung, 50)));
      }
      findings.push(some('changes of status without a proof beside them', quiet.statuses.length));
      findings.push(
        none(
          'proofs of pages that are well and did not end',
          well.filter((id) => !isReady(dataDir, id)),
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
