import { judge } from '@ringmark/api/proofs/make-proof';
import type { FirstSeen, PinToVisit } from '@ringmark/remote-viewer/proofs/proofs.types';
import type { RemoteViewer } from '@ringmark/remote-viewer/viewer.types';

const SIZE = { width: 1_366, height: 768 };
const HOUR = 3_600_000;
const OWNER = 'hour-apart';
/** Where a person may point, 0 to 1 of the viewport: the first place with an element counts. */
const POINTS = [
  [0.5, 0.5],
  [0.3, 0.25],
  [0.1, 0.05],
] as const;

export interface SeenTwice {
  /** One for each pin, as the product names them. */
  outcomes: string[];
  /** The largest share of the picture around the elements that differs. */
  around: number;
  /** The least share of what is around an element that was compared, and did not move by itself. */
  compared: number;
}

const pageAt = (url: string) => ({
  ownerId: OWNER,
  url,
  allowedUrls: [url],
  ...SIZE,
  signal: new AbortController().signal,
});

/** Points at the page's top and at its middle, as a person does in the live view. */
async function choosePins(viewer: RemoteViewer, url: string): Promise<PinToVisit[]> {
  const { sessionId } = await viewer.open({ ownerId: OWNER, url, allowedUrls: [url], ...SIZE });
  const key = { ownerId: OWNER, sessionId };
  const pins: PinToVisit[] = [];
  try {
    const { scrollHeight } = await viewer.scroll({ ...key, scrollX: 0, scrollY: 0 });
    const places = scrollHeight > SIZE.height * 1.5 ? [0, Math.floor((scrollHeight - SIZE.height) / 2)] : [0];
    for (const place of places) {
      const { scrollX, scrollY } = await viewer.scroll({ ...key, scrollX: 0, scrollY: place });
      for (const [x, y] of POINTS) {
        const at = { x: Math.round(x * SIZE.width), y: Math.round(y * SIZE.height) };
        const { element } = await viewer.inspect({ ...key, ...at });
        if (!element) continue;
        pins.push({ element, scrollX, scrollY });
        break;
      }
    }
    return pins;
  } finally {
    await viewer.close(key);
  }
}

type First = NonNullable<FirstSeen['first']>;

async function proveLater(viewer: RemoteViewer, url: string, pin: PinToVisit, first: First) {
  const { x, y } = first.box;
  const takenAt = first.openedAt;
  return viewer.prove({
    page: { ...pageAt(url), clockAt: takenAt + HOUR },
    pin: { ...pin, stoodAt: { x, y } },
    first: { ...first, takenAt },
  });
}

/** Takes the first pictures of a page's pins, and proves them when its clock shows an hour more. */
export async function lookTwice(viewer: RemoteViewer, url: string): Promise<SeenTwice> {
  const pins = await choosePins(viewer, url);
  const taken = await viewer.takeFirstPictures({ page: pageAt(url), pins });
  if (!taken.opened) throw new Error(`${url} did not open: ${taken.why}.`);
  const seen: SeenTwice = { outcomes: [], around: 0, compared: 1 };
  for (const [index, pin] of pins.entries()) {
    const { state, first = null } = taken.result[index] ?? { state: 'missing' };
    if (!first) {
      seen.outcomes.push(`first ${state}`);
      continue;
    }
    const proof = await proveLater(viewer, url, pin, first);
    if (!proof.opened) {
      seen.outcomes.push(proof.why);
      continue;
    }
    const known = {
      state: 'taken' as const,
      isOtherWay: false,
      picture: { ...first, takenAt: first.openedAt },
    };
    const { outcome, reason } = judge(proof.result, known);
    const { comparison } = proof.result;
    seen.outcomes.push(reason ? `${outcome}: ${reason.why}` : outcome);
    seen.around = Math.max(seen.around, comparison?.around ?? 0);
    seen.compared = Math.min(seen.compared, comparison?.compared ?? 1);
  }
  return seen;
}
