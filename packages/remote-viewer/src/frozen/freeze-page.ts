import type { PageSide } from '../tab/page-side.types.ts';
import type { CapturedPage, PagePart } from '@ringmark/contract/viewing/frozen-pages';
import { FRAME_ADDRESS, STILL_ADDRESS } from '../in-page/frozen/frozen.types.ts';
import { withoutDefinitions } from '../in-page/frozen/custom-elements.ts';
import { inAttribute } from '../in-page/frozen/written-attributes.ts';
import type { CutEchoes } from '../tab/door/door-echoes.ts';
import type { ViewSession } from '../session/view-session.types.ts';
import { callOf, type WorldUse } from '../tab/in-world.ts';
import { callIn, type PageFrame } from '../tab/page-rules.ts';
import { toldUrl } from '../tab/secrets-in-urls.ts';
import { documentsOf, type PageDocument } from './page-documents.ts';
import { noteClosedRoots } from './closed-roots.ts';
import { withChangedSheets } from './changed-sheets.ts';
import { withPictures } from './pictured-parts.ts';
import { type Resource, type Resources, resourcesOf } from './page-resources.ts';

/** Lazy pictures have this long to come. */
const PICTURES_MS = 1_500;
const SLACK_MS = 500;

/** Hosts of what has no address of its own: nobody has them. */
const ownAddress = (kind: string, number: number): string => `https://${kind}-${number}.ringmark.invalid/`;
const withoutFragment = (url: string): string => url.split('#')[0] ?? url;

/** Finds the address under which each document is kept: its own, if it has one that no other has. */
function addressesOf(documents: readonly PageDocument[]): Map<string, string> {
  const addresses = new Map<string, string>();
  const taken = new Set<string>();
  for (const [at, { frameId, url, written }] of documents.entries()) {
    const own = toldUrl(withoutFragment(url));
    const isOwn = /^https?:/.test(own) && !taken.has(own);
    // Frames without an address are of the origin of their parent, which reaches into them.
    const base = URL.parse(written.base);
    const beside =
      base && /^https?:$/.test(base.protocol) ? `${base.origin}/.ringmark-frame-${at}` : undefined;
    const address = isOwn ? own : (beside ?? ownAddress('frame', at));
    taken.add(address);
    addresses.set(frameId, address);
  }
  return addresses;
}

const withBase = (html: string, base: string): string =>
  /<base\s[^>]*href=/i.test(html.slice(0, 20_000))
    ? html
    : html.replace(
        /<head[^>]*>/i,
        (head) => `${head}<base href="${base.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}">`,
      );

/** The text of a document, with the addresses of its frames and stills. */
function textOf(
  document: PageDocument,
  documents: readonly PageDocument[],
  addresses: ReadonlyMap<string, string>,
  stillOf: (mark: number) => string,
): string {
  const frames = new Map(
    documents
      .filter(({ parentId, mark }) => parentId === document.frameId && mark !== undefined)
      .map(({ mark, frameId, written: { side } }) => [
        `${mark}`,
        (addresses.get(frameId) ?? '') + inAttribute(side.fragment ?? ''),
      ]),
  );
  const { html, base } = document.written;
  const shown = html
    .replaceAll(
      new RegExp(`="${FRAME_ADDRESS}(\\d+)"`, 'g'),
      (_all, mark: string) => `="${frames.get(mark) ?? ''}"`,
    )
    .replaceAll(
      new RegExp(`("|&quot;)${STILL_ADDRESS}(\\d+)(?=\\1)`, 'g'),
      (_all, quote: string, mark: string) => quote + stillOf(Number(mark)),
    );
  return addresses.get(document.frameId) === toldUrl(withoutFragment(document.url))
    ? shown
    : withBase(shown, base);
}

interface WrittenPage {
  parts: PagePart[];
  documents: PageSide['documents'];
}

const htmlPart = (address: string, html: string): PagePart => ({
  address,
  type: 'text/html',
  isEssential: true,
  bytes: Buffer.from(html),
});

/** Names pictures that scripts have made by the addresses under which they are kept. */
const withoutBlobs = (text: string, blobs: ReadonlyMap<string, string>): string =>
  [...blobs].reduce((shown, [blob, address]) => shown.replaceAll(blob, address), text);

function writePage(documents: readonly PageDocument[], blobs: ReadonlyMap<string, string>): WrittenPage {
  const addresses = addressesOf(documents);
  const pages: PagePart[] = [];
  const stills: PagePart[] = [];
  const sides = documents.map((document) => {
    const marks = new Map<number, string>();
    for (const { mark, data } of document.written.stills) {
      const address = ownAddress('still', stills.length);
      marks.set(mark, address);
      const bytes = Buffer.from(data.slice(data.indexOf(',') + 1), 'base64');
      const type = data.slice('data:'.length, data.indexOf(';'));
      stills.push({ address, type, isEssential: false, bytes });
    }
    const address = addresses.get(document.frameId) ?? '';
    const html = textOf(document, documents, addresses, (mark) => marks.get(mark) ?? '');
    pages.push(htmlPart(address, withoutBlobs(html, blobs)));
    return { ...document.written.side, address };
  });
  return { parts: [...pages, ...stills], documents: sides };
}

const isText = (type: string): boolean => /^(?:text\/|image\/svg|application\/(?:xml|xhtml))/.test(type);

/** The bytes stay as they are where nothing is cut: they may be of any encoding. */
function cutBytes(bytes: Uint8Array, cut: CutEchoes): Uint8Array {
  const text = Buffer.from(bytes).toString();
  const shown = cut(text);
  return shown === text ? bytes : Buffer.from(shown);
}

/** Takes what opened the page out of all that is text. */
const withoutEchoes = (parts: readonly PagePart[], cut: CutEchoes): PagePart[] =>
  parts.map(({ address, type, bytes, ...part }) => ({
    ...part,
    type,
    address: cut(address),
    bytes: isText(type) ? cutBytes(bytes, cut) : bytes,
  }));

const toPart = ({ address, type, bytes }: Resource, blobs: ReadonlyMap<string, string>): PagePart => ({
  address: blobs.get(address) ?? address,
  type,
  isEssential: type === 'text/css',
  // Latin-1 keeps every byte, because a style sheet may have any encoding.
  bytes:
    type === 'text/css'
      ? Buffer.from(withoutDefinitions(Buffer.from(bytes).toString('latin1')), 'latin1')
      : bytes,
});

async function placeOf({ tab }: ViewSession): Promise<PageSide['scroll']> {
  const place = await callIn(tab.page, tab.targetId, () => '({ x: scrollX, y: scrollY })');
  const { x, y } = place as PageSide['scroll'];
  return { x, y };
}

/** Addresses without masked words and typed passwords; those of a frame that hides them stay with its document. */
async function cutAddresses(
  { tab }: ViewSession,
  addresses: readonly string[],
): Promise<(address: string) => string> {
  const call = callOf('cutTexts', addresses);
  const answer = (await callIn(tab.page, tab.targetId, call)) as string[];
  const shown = new Map(addresses.map((address, at) => [address, answer[at] ?? '']));
  return (address) => shown.get(address) ?? address;
}

const inEach = (frames: readonly PageFrame[], call: WorldUse, deadlineMs?: number): Promise<boolean[]> =>
  Promise.all(
    frames.map(({ session, frameId }) =>
      callIn(session, frameId, call, deadlineMs).then(
        () => true,
        () => false,
      ),
    ),
  );

/** The resources of a part that tells nothing of what it is drawn with. */
const NONE: Resources = { found: [], isPartial: true };

/** Reads all that a page is drawn with; its lazy pictures wake for it, and rest again. */
async function readPage(session: ViewSession, mostMs: number) {
  const { pageRules } = session;
  const all = await pageRules.frames();
  const awake = await inEach(all, callOf('wakeLazyPictures', PICTURES_MS), PICTURES_MS + SLACK_MS);
  // A frame that hangs is left out: the page must not wait for it again and again.
  const frames = all.filter((_, at) => at === 0 || awake[at]);
  await noteClosedRoots(frames);
  const read = await documentsOf(frames);
  const documents: PageDocument[] | undefined = read && [];
  for (const document of read ?? []) documents?.push(await withPictures(session, document));
  const sessions = [...new Set(frames.map((frame) => frame.session))];
  const sprites = new Set(documents?.flatMap(({ written }) => written.sprites));
  const taken = await Promise.all(sessions.map((one) => resourcesOf(one, mostMs, sprites).catch(() => NONE)));
  await inEach(frames, callOf('restLazyPictures'));
  const files = taken.flatMap(({ found }) => found);
  return {
    documents: documents && (await withChangedSheets(frames, documents, files)),
    taken,
    isWhole: frames.length === all.length,
  };
}

/**
 * Takes the page that a session shows; the page itself stays as it is. Undefined where it is too large.
 *
 * @param mostMs for what it is drawn with; what takes longer is left out.
 */
export async function freezeSession(
  session: ViewSession,
  mostMs: number,
): Promise<Omit<CapturedPage, 'look'> | undefined> {
  const { documents: read, taken, isWhole } = await readPage(session, mostMs);
  const documents = read?.map((document) => ({ ...document, url: session.address(document.url) }));
  const [page] = documents ?? [];
  if (!documents || !page) return undefined;
  const masked = new Set(documents.flatMap(({ written }) => written.masked));
  const found = taken.flatMap((resources) => resources.found).filter(({ address }) => !masked.has(address));
  const blobs = new Map(
    found
      .filter(({ address }) => address.startsWith('blob:'))
      .map(({ address }, at) => [address, ownAddress('blob', at)]),
  );
  const written = writePage(documents, blobs);
  const side: PageSide = {
    version: 1,
    documents: written.documents,
    scroll: await placeOf(session),
    aliases: documents.flatMap(({ written: { aliases } }) =>
      aliases.map(([from, to]): [string, string] => [from, blobs.get(to) ?? to]),
    ),
  };
  const { cutEchoes, tab, navigation } = session;
  const all = [...written.parts, ...found.map((resource) => toPart(resource, blobs))];
  const cut = await cutAddresses(session, [...all.map(({ address }) => address), ...side.aliases.flat()]);
  const parts = withoutEchoes(
    all.map((part) => ({ ...part, address: cut(part.address) })),
    cutEchoes,
  );
  const aliases = side.aliases.map(([from, to]) => [cut(from), cut(to)]);
  const { width, height } = tab.size();
  return {
    address: parts[0]?.address ?? cutEchoes(session.address(navigation.url())),
    title: cutEchoes(page.written.title),
    width,
    height,
    parts,
    side: cutEchoes(withoutBlobs(JSON.stringify({ ...side, aliases }), blobs)),
    isPartial: !isWhole || taken.some(({ isPartial }) => isPartial),
  };
}
