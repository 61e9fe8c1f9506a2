import type { LiveNotice } from '@ringmark/contract/live/live';
import { expect } from 'vitest';
import type { LiveHandle } from '../base/live.types.ts';
import type { RemoteViewer } from '../viewer.types.ts';
import type { SessionKey } from '../base/views.types.ts';
import { ORIGIN } from './doors-net.ts';
import { DOORS, SECRETS } from './doors-site.ts';

export interface DoorsPage {
  key: SessionKey;
  live: LiveHandle;
  events: LiveNotice[];
  title: () => Promise<string>;
  told: <T extends LiveNotice['type']>(type: T) => Promise<Extract<LiveNotice, { type: T }>>;
}

interface Visit {
  ownerId: string;
  path: string;
  first?: Uint8Array | null;
  save?: (state: Uint8Array) => void;
  /** The allowed addresses in addition to the page itself. */
  allowedUrls?: readonly string[];
}

/** Opens a page of the site and watches it live. */
export async function visit(
  viewer: RemoteViewer,
  { ownerId, path, first = null, save = () => {}, allowedUrls = [] }: Visit,
): Promise<DoorsPage> {
  const url = ORIGIN + path;
  const { sessionId } = await viewer.open({
    ownerId,
    url,
    allowedUrls: [url, ...allowedUrls],
    width: 800,
    height: 600,
    siteState: { first, save },
  });
  const key = { ownerId, sessionId };
  const events: LiveNotice[] = [];
  const live = await viewer.live(sessionId, ownerId, {
    frame: async () => {},
    event: (event) => void events.push(event),
  });
  const told: DoorsPage['told'] = async (type) => {
    const find = () =>
      events.findLast((event): event is Extract<LiveNotice, { type: typeof type }> => event.type === type);
    await expect.poll(find).toBeDefined();
    return find() as NonNullable<ReturnType<typeof find>>;
  };
  return { key, live, events, told, title: async () => (await viewer.report(key)).title };
}

/** Returns what a first view kept of a person's sign-in. */
export async function signInFirst(viewer: RemoteViewer, ownerId: string): Promise<Uint8Array> {
  const kept: Uint8Array[] = [];
  const { key, title } = await visit(viewer, { ownerId, path: '/in', save: (state) => kept.push(state) });
  await expect.poll(title).toBe('Signed in');
  await viewer.close(key);
  const [state] = kept.slice(-1);
  if (!state) throw new Error('Nothing was kept.');
  return state;
}

const at = (y: number) => ({ type: 'click', x: 50, y }) as const;
export const ctrl = (key: string) =>
  ({
    type: 'key',
    action: 'press',
    key,
    code: `Key${key.toUpperCase()}`,
    modifiers: { ctrl: true },
  }) as const;

/**
 * Opens every way out of the page at `/doors`: authentication, stored sign-in, file, dialog, both ways of the
 * clipboard.
 */
export async function openEveryDoor(viewer: RemoteViewer, input: Omit<Visit, 'path'>): Promise<DoorsPage> {
  const page = await visit(viewer, { ...input, path: '/doors' });
  const { key, live, told, title } = page;
  live.send({ type: 'signIn', id: (await told('signIn')).id, username: 'lena', password: SECRETS.password });
  const { cookie, local, session, database } = SECRETS;
  await expect.poll(title).toBe(`id=${cookie},stored seen=1 ${local} ${session} ${database}`);
  live.send(at(DOORS.file));
  const transfer = await viewer.receiveFiles({ ...key, target: { id: (await told('files')).id } });
  await transfer.begin({ name: 'a.txt', mime: 'text/plain', lastModified: 0 });
  await transfer.write(Buffer.from(SECRETS.file));
  await transfer.give();
  await expect.poll(title).toContain(`file ${SECRETS.file}`);
  live.send(at(DOORS.dialog));
  live.send({ type: 'dialog', id: (await told('dialog')).id, accept: true, text: SECRETS.prompt });
  await expect.poll(title).toContain(`prompt ${SECRETS.prompt}`);
  live.send(at(DOORS.paste));
  live.send({ type: 'paste', text: SECRETS.pasted });
  await expect.poll(title).toContain(`paste ${SECRETS.pasted}`);
  live.send(at(DOORS.copy));
  live.send(ctrl('a'));
  live.send(ctrl('c'));
  expect((await told('copied')).text).toBe(SECRETS.copied);
  return page;
}

/** Starts the page's attempts, with all its ways out open. */
export const begin = ({ live }: DoorsPage): void => live.send(at(DOORS.begin));
