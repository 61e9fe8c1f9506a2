import type { LiveNotice } from '@ringmark/contract/live/live';
import { createRemoteViewer } from '@ringmark/remote-viewer/remote-viewer';
import type { OpenDoor } from '@ringmark/contract/viewing/doors';
import type { RemoteViewer } from '@ringmark/remote-viewer/viewer.types';
import { withFolder } from '../disk/folder.ts';
import { equal, type Finding, none, type Part, some } from '../findings.ts';
import { type Redmine, startRedmine } from '../running/redmine.ts';
import { until } from '../running/until.ts';

const PASSWORD = 'can4ry-of-redmine';
const SIZE = { width: 1280, height: 800 };
/** The position of the link, in Redmine's bar at the top right. */
const SIGN_OUT = { x: 1255, y: 12 };
const EXPIRED = 'The stored sign-in has expired. Ask your administrator to sign in again.';

const PAGE_MS = 20_000;

/** @throws where it does not come true. */
async function require(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  if (!(await until(isSo, PAGE_MS))) throw new Error(`Not so in time: ${what}.`);
}

interface Run {
  viewer: RemoteViewer;
  redmine: Redmine;
  /** All that the viewer reported about the pages: their secrets are in none of it. */
  told: unknown[];
}

const press = (key: string, code = key) =>
  ({ type: 'key', action: 'press', key, code, modifiers: {} }) as const;

function sitesOf({ redmine: { origin } }: Run) {
  return { allowedUrls: [origin], isAnyOfSites: true, ...SIZE };
}

async function watch({ viewer, told }: Run, ownerId: string, sessionId: string) {
  const notices: LiveNotice[] = [];
  const live = await viewer.live(sessionId, ownerId, {
    frame: async () => {},
    event: (notice) => void notices.push(notice),
  });
  told.push(notices);
  const url = async () => {
    const report = await viewer.report({ ownerId, sessionId });
    told.push(report);
    return new URL(report.url).pathname;
  };
  const sentences = () => notices.flatMap((one) => ('sentence' in one ? [one.sentence] : []));
  return { key: { ownerId, sessionId }, live, url, sentences };
}

async function open(run: Run, ownerId: string, path: string, door: OpenDoor) {
  const url = run.redmine.origin + path;
  const { sessionId, isDoorClosed, title } = await run.viewer.open({ ownerId, url, ...sitesOf(run), door });
  return { ...(await watch(run, ownerId, sessionId)), isDoorClosed, title };
}

/** Signs in as a person does, by keys. */
async function record(run: Run): Promise<OpenDoor> {
  const page = { ownerId: 'admin', url: `${run.redmine.origin}/login`, ...sitesOf(run) };
  const { sessionId } = await run.viewer.openRecording(page);
  const { key, live, url } = await watch(run, 'admin', sessionId);
  live.send({ type: 'text', text: 'admin' });
  live.send(press('Tab'));
  live.send({ type: 'text', text: PASSWORD });
  live.send(press('Enter'));
  await require('Redmine lets the administrator in', async () => (await url()) !== '/login');
  const recorded = JSON.parse(JSON.stringify(await run.viewer.keepRecording(key)));
  await run.viewer.close(key);
  return {
    level: 'look',
    httpSecrets: [],
    headers: [],
    cookies: [],
    recorded,
    readableUrls: [],
    signOutUrls: [],
  };
}

/** Fills the form of a new project and sends it, with its token. */
async function makeProject(run: Run, door: OpenDoor, name: string) {
  const { live, sentences, url } = await open(run, 'ann', '/projects/new', door);
  live.send({ type: 'text', text: name });
  // Redmine makes its identifier of the name once that is left.
  live.send(press('Tab'));
  live.send({ ...press('Tab'), modifiers: { shift: true } });
  live.send(press('Enter'));
  await require('the form is sent or refused', async () =>
    sentences().length > 0 || (await url()) !== '/projects/new');
  await run.viewer.closeAllOf('ann');
  return sentences();
}

async function throughTheDoor(run: Run, door: OpenDoor, rounds: number): Promise<Finding[]> {
  const { viewer, redmine } = run;
  const page = () => ({
    ownerId: 'keeper',
    url: `${redmine.origin}/my/page`,
    ...sitesOf(run),
    signal: AbortSignal.timeout(120_000),
  });
  const trial = await viewer.tryDoor({ page: page(), door });
  const refused = await makeProject(run, door, 'Refused');
  await makeProject(run, { ...door, level: 'use' }, 'Taken');
  const ann = await open(run, 'ann', '/my/page', door);
  const ben = await open(run, 'ben', '/my/page', { ...door, level: 'use' });
  ben.live.send({ type: 'click', ...SIGN_OUT });
  await require('the press is answered', () => ben.sentences().length > 0);
  await viewer.closeAllOf('ben');
  let kept = door;
  const lost: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const views = await Promise.all(['cid', 'dan'].map((person) => open(run, person, '/my/page', kept)));
    const renewed = await viewer.renewDoor({ page: page(), door: kept });
    if (!renewed.isOpen || views.some(({ isDoorClosed }) => isDoorClosed)) lost.push(`round ${round}`);
    if (renewed.recorded) kept = { ...kept, recorded: renewed.recorded };
    await Promise.all([viewer.closeAllOf('cid'), viewer.closeAllOf('dan')]);
  }
  const annIsIn = await ann.url();
  redmine.endSessions();
  const late = await open(run, 'dan', '/my/page', kept);
  const ended = await viewer.renewDoor({ page: page(), door: kept });
  return [
    equal('the trial says that the sign-in opens the page', String(trial.opens), 'true'),
    equal('at level look a form is refused in one sentence', refused.length, 1),
    equal('at level use a form with its token is taken, and none before', redmine.projects().join(), 'Taken'),
    equal(
      'who presses Sign out is told why not',
      ben.sentences()[0] ?? '',
      'Signing out is turned off here so that others stay signed in.',
    ),
    equal('the other stays signed in', annIsIn, '/my/page'),
    none('views that were shut out, beside renewals', lost),
    equal('a session that ended is told to members in one sentence', late.sentences().join(), EXPIRED),
    equal('the keeper sees it as well', `${ended.isOpen} ${ended.why}`, 'false sign_in'),
  ];
}

/** A recorded sign-in to Redmine: a real program with a session cookie that changes at each answer, and tokens in forms. */
export const doors: Part = async ({ isLong, rounds = isLong ? 50 : 2 }) =>
  withFolder(async (folder) => {
    const redmine = await startRedmine(folder, PASSWORD);
    const { host } = new URL(redmine.origin);
    const lines: unknown[] = [];
    const log = (fields: object, sentence: string) => void lines.push([fields, sentence]);
    const viewer = createRemoteViewer({
      allow: [host],
      ownOrigin: () => 'http://127.0.0.1:1',
      log: { info: log, warn: log, error: log },
    });
    const run: Run = { viewer, redmine, told: [lines] };
    try {
      const door = await record(run);
      const findings = await throughTheDoor(run, door, rounds);
      const secrets = [PASSWORD, ...valuesOf(door)];
      const told = JSON.stringify(run.told);
      return [
        some('secrets that were recorded', secrets.length - 1),
        ...findings,
        none(
          'secrets in what the viewer told',
          secrets.filter((secret) => told.includes(secret)),
        ),
        none(
          'passwords in what was recorded',
          JSON.stringify(door).includes(PASSWORD) ? ['the password'] : [],
        ),
      ];
    } finally {
      await viewer.stop();
      await redmine.stop();
    }
  });

const valuesOf = ({ recorded }: OpenDoor): string[] => {
  const state = recorded?.state as { cookies: { value: string }[] } | undefined;
  return state?.cookies.map(({ value }) => value) ?? [];
};
