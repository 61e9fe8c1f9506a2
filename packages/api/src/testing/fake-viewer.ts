import type { PageRead } from '@ringmark/contract/viewing/background';
import { AppError } from '../core/base/errors.ts';
import { type FakeDoors, fakeDoors } from './fake-doors.ts';
import { type FakeFrozen, fakeFrozen } from './fake-frozen.ts';
import { type FakeProofs, fakeProofs } from './fake-proofs.ts';
import { newId } from '../core/base/new-id.ts';
import type { RemoteViewing, ViewerShot } from '../core/ports/ports.ts';
import type { CheckedPage } from '../core/ports/checked-page.ts';

/** The page with which a view was opened. */
type OpenedPage = Parameters<RemoteViewing['open']>[0];

export type CheckedInput = Parameters<RemoteViewing['checkPins']>[0];

export type ReadInput = Parameters<RemoteViewing['readPage']>[0];

export interface FakeViewer extends RemoteViewing {
  /** The fake of the visits to pages that nobody watches. */
  readonly proofs: FakeProofs;
  readonly doors: FakeDoors;
  readonly frozen: FakeFrozen;
  /** Open viewing sessions by id. */
  readonly views: Map<string, OpenedPage>;
  /** Every call's name, in order. */
  readonly calls: string[];
  /** The owners whose sessions were all closed, in order. */
  readonly closedOwners: string[];
  /** Makes all pages ask for a sign-in from now on, whatever door they came through. */
  shutDoors(): void;
  /** Makes all drawing fail from now on. */
  loseBrowser(): void;
  /** No picture can be decoded from now on. */
  breakPictures(): void;
  /** Lets the viewer draw again. */
  findBrowser(): void;
  /** Sets the address to which every click leads from now on, and the reason why it may not. */
  refuseClicks(refusal: { url: string; sentence: string }): void;
  /** Pages that were opened in the background, in order. */
  readonly checked: CheckedInput[];
  /** Answers for them from now on; without it each pin is found. */
  answerChecks(answer: (input: CheckedInput) => CheckedPage | Promise<CheckedPage>): void;
  /** Pages whose bare answer was asked for, in order. */
  readonly read: ReadInput[];
  /** Sets the answers of servers from now on; without it they answer nothing. */
  answerReads(answer: (input: ReadInput) => PageRead | Promise<PageRead>): void;
  /** The pictures on which a ring was to be drawn, in order. */
  readonly marked: Parameters<RemoteViewing['markPicture']>[0][];
  /** The marks that were to be drawn on the parts around rings, in order; undefined for a ring only. */
  readonly drawnAround: Parameters<RemoteViewing['closeUp']>[0]['drawn'][];
  /** It keeps the elements of close-ups that were asked for, in their order. */
  readonly framedElements: Parameters<RemoteViewing['closeUp']>[0]['framed'][];
}

/** One grey pixel, as a real JPEG. */
const IMAGE = new Uint8Array(
  Buffer.from(
    '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAj/wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAACf/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AVN//2Q==',
    'base64',
  ),
);

/** Enough of what the real one refuses to show that it was asked. */
const PRIVATE = /^(localhost|127\..*|10\..*|169\.254\..*|\[::1\])$/;

/** The last two labels of the host: enough for the addresses of tests. */
const siteOf = (url: string) =>
  URL.canParse(url) ? new URL(url).hostname.split('.').slice(-2).join('.') : undefined;

const shot = (scrollX = 0, scrollY = 0): ViewerShot => ({
  image: IMAGE,
  mime: 'image/jpeg',
  scrollX,
  scrollY,
});

const answersNothing = (): PageRead => ({ read: false });

/** Remote viewing without a browser: remembers sessions and who owns them, and shows one picture. */
export function fakeViewer(): FakeViewer {
  const sessions = new Map<string, OpenedPage>();
  const calls: string[] = [];
  const closedOwners: string[] = [];
  const keptViews = new Map<string, string>();
  const proofs = fakeProofs();
  const doors = fakeDoors();
  const frozen = fakeFrozen();
  const marked: FakeViewer['marked'] = [];
  const drawnAround: FakeViewer['drawnAround'] = [];
  const framedElements: FakeViewer['framedElements'] = [];
  const checked: CheckedInput[] = [];
  let answerCheck = ({ pins }: CheckedInput): CheckedPage | Promise<CheckedPage> => ({
    opened: true,
    result: pins.map(({ id }) => ({ id, state: 'found', isReworded: false })),
  });
  const read: ReadInput[] = [];
  let answerRead: Parameters<FakeViewer['answerReads']>[0] = answersNothing;
  let isWithoutBrowser = false;
  let hasBrokenPictures = false;
  let isDoorShut = false;
  let clickRefusal: { url: string; sentence: string } | null = null;
  const note = (call: string) => {
    calls.push(call);
  };
  const require = (ownerId: string, sessionId: string) => {
    const session = sessions.get(sessionId);
    if (session?.ownerId !== ownerId)
      throw new AppError('not_found', 'viewport_gone', 'The view is no longer open.');
    return session;
  };
  return {
    proofs,
    takeFirstPictures: proofs.takeFirstPictures,
    prove: proofs.prove,
    comparePins: proofs.comparePins,
    takeSizes: proofs.takeSizes,
    doors,
    frozen,
    freezeView: frozen.freezeView,
    freezePage: frozen.freezePage,
    compareKept: frozen.compareKept,
    async openFrozen(input) {
      note('openFrozen');
      const sessionId = newId();
      const { page, keptFor, ...rest } = input;
      keptViews.set(sessionId, keptFor);
      const opened = { url: page.address, allowedUrls: [], isOwnPage: false };
      sessions.set(sessionId, { ...rest, ...opened });
      frozen.opened.push(input);
      return { sessionId, scrollWidth: input.width, scrollHeight: input.height * 3 };
    },
    async closeFrozenOf(keptFor) {
      note('closeFrozenOf');
      for (const [id, subject] of keptViews) if (subject === keptFor) sessions.delete(id);
    },
    async readOutline({ ownerId, sessionId }) {
      return `RootWebArea ${JSON.stringify(require(ownerId, sessionId).url)}`;
    },
    async readMarkup({ ownerId, sessionId }) {
      require(ownerId, sessionId);
      return { element: '<h1>Lamps</h1>', around: '<body><h1>Lamps</h1></body>' };
    },
    keepRecording: doors.keepRecording,
    tryDoor: doors.tryDoor,
    renewDoor: doors.renewDoor,
    refusalOf: (url) =>
      PRIVATE.test(new URL(url).hostname)
        ? { code: 'private_address', message: 'This address is private.' }
        : null,
    isOnSites: (url, allowedUrls) =>
      URL.canParse(url) && allowedUrls.some((allowed) => siteOf(allowed) === siteOf(url)),
    views: sessions,
    refuseClicks(refusal) {
      clickRefusal = refusal;
    },
    checked,
    answerChecks(answer) {
      answerCheck = answer;
    },
    read,
    answerReads(answer) {
      answerRead = answer;
    },
    async readPage(input) {
      read.push(input);
      return answerRead(input);
    },
    async checkPins(input) {
      checked.push(input);
      return answerCheck(input);
    },
    calls,
    closedOwners,
    async openRecording(page) {
      note('openRecording');
      const sessionId = newId();
      const share = { owner: page.ownerId, group: '' };
      sessions.set(sessionId, { share, ...page, isOwnPage: false });
      return { sessionId, scrollWidth: page.width, scrollHeight: page.height * 3 };
    },
    async open(page) {
      note('open');
      const sessionId = newId();
      sessions.set(sessionId, page);
      return { sessionId, scrollWidth: page.width, scrollHeight: page.height * 3, isDoorClosed: isDoorShut };
    },
    async scroll({ ownerId, sessionId, scrollX, scrollY }) {
      note('scroll');
      require(ownerId, sessionId);
      return shot(scrollX, scrollY);
    },
    async click({ ownerId, sessionId }) {
      note('click');
      require(ownerId, sessionId);
      return { ...shot(), refused: clickRefusal };
    },
    async strip({ ownerId, sessionId, y, height }) {
      note('strip');
      const { width } = require(ownerId, sessionId);
      return { image: IMAGE, mime: 'image/jpeg', y, width, height };
    },
    async inspect({ ownerId, sessionId, x, y, size }) {
      note('inspect');
      const page = require(ownerId, sessionId);
      return {
        ...shot(),
        element: null,
        ...(size && { region: { x: x - size.width / 2, y: y - size.height / 2, ...size, inside: [] } }),
        scrollWidth: page.width,
        scrollHeight: page.height * 3,
        title: 'A page',
        url: page.url,
        userAgent: 'fake',
        deviceScale: 1,
        steps: [{ kind: 'opened', url: page.url, at: 0 }],
      };
    },
    async resolvePins({ ownerId, sessionId, pins }) {
      note('resolvePins');
      require(ownerId, sessionId);
      return pins.map(({ id, x, y }) => ({ id, x, y, state: 'found' as const }));
    },
    async pointRule({ ownerId, sessionId }) {
      note('pointRule');
      require(ownerId, sessionId);
      return null;
    },
    async tryRules({ ownerId, sessionId, rules, look }) {
      note('tryRules');
      sessions.set(sessionId, { ...require(ownerId, sessionId), rules });
      const one = { count: 1, isWholePage: false, isOfPassword: false, isClicked: false };
      return { taken: rules.map(() => one), looked: look === null ? null : one };
    },
    async report({ ownerId, sessionId }) {
      note('report');
      require(ownerId, sessionId);
      return { finalUrl: null, loadMs: null, console: [], requests: [] };
    },
    async close({ ownerId, sessionId, person }) {
      note('close');
      if (sessions.get(sessionId)?.share.owner !== person) require(ownerId, sessionId);
      sessions.delete(sessionId);
    },
    async closeAllOf(ownerId, butSessionId) {
      note('closeAllOf');
      closedOwners.push(ownerId);
      for (const [id, session] of sessions)
        if (session.ownerId === ownerId && id !== butSessionId) sessions.delete(id);
    },
    async capture(page) {
      note('capture');
      return {
        ...shot(page.scrollX, page.scrollY),
        viewportWidth: page.width,
        viewportHeight: page.height,
        deviceScale: page.isKept ? 2 : 1,
        isDoorClosed: isDoorShut,
      };
    },
    drawnAround,
    framedElements,
    async closeUp({ drawn, framed }) {
      note('closeUp');
      drawnAround.push(drawn);
      framedElements.push(framed);
      if (isWithoutBrowser) throw new AppError('unavailable', 'remote_unavailable', 'There is no browser.');
      if (hasBrokenPictures) throw new Error('The picture could not be drawn.');
      return { image: IMAGE, mime: 'image/jpeg' };
    },
    marked,
    async markPicture(input) {
      note('markPicture');
      if (isWithoutBrowser) throw new AppError('unavailable', 'remote_unavailable', 'There is no browser.');
      if (hasBrokenPictures) throw new Error('The picture could not be drawn.');
      marked.push({ ...input, image: new Uint8Array(input.image) });
      return { image: IMAGE, mime: 'image/jpeg' };
    },
    shutDoors() {
      isDoorShut = true;
    },
    breakPictures() {
      hasBrokenPictures = true;
    },
    loseBrowser() {
      isWithoutBrowser = true;
    },
    findBrowser() {
      isWithoutBrowser = false;
    },
    status: async () => ({
      state: 'ready',
      reason: null,
      version: 'Chromium/1',
      sessions: sessions.size,
      maxSessions: 8,
      starts: 1,
      crashes: 0,
      denials: {},
    }),
  };
}
