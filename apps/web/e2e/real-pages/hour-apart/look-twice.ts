import { judge } from '@ringmark/api/evidence/proofs/make-proof';
import type { FirstSeen, PinToVisit, ProofSeen } from '@ringmark/contract/viewing/proofs';
import type { RemoteViewer } from '@ringmark/remote-viewer/viewer.types';
import { POINTS, SIZE } from '../every-page.ts';

const HOUR = 3_600_000;
const OWNER = 'hour-apart';
export interface SeenTwice {
  /** One for each pin, as the product names them. */
  outcomes: string[];
  /** The largest share of the picture around the elements that differs. */
  around: number;
  /** The least share of what is around an element that was compared, and did not move by itself. */
  compared: number;
}

/** A page as a proof opens it. */
export const pageAt = (url: string) => ({
  ownerId: OWNER,
  url,
  allowedUrls: [url],
  ...SIZE,
  signal: new AbortController().signal,
});

const within = (at: number, start: number, length: number): number =>
  Math.round(Math.min(Math.max(at, start), start + length));

interface ChosenPin {
  pin: PinToVisit;
  /** The place in its element that is nearest to where a person pointed, in CSS px of the window. */
  at: { x: number; y: number };
}

/** Points at the page's top and at its middle, as a person does in the live view. */
export async function choosePins(viewer: RemoteViewer, url: string): Promise<ChosenPin[]> {
  const { sessionId } = await viewer.open({ ownerId: OWNER, url, allowedUrls: [url], ...SIZE });
  const key = { ownerId: OWNER, sessionId };
  const pins: ChosenPin[] = [];
  try {
    const { scrollHeight } = await viewer.scroll({ ...key, scrollX: 0, scrollY: 0 });
    const places = scrollHeight > SIZE.height * 1.5 ? [0, Math.floor((scrollHeight - SIZE.height) / 2)] : [0];
    for (const place of places) {
      const { scrollX, scrollY } = await viewer.scroll({ ...key, scrollX: 0, scrollY: place });
      for (const at of POINTS) {
        const { element } = await viewer.inspect({ ...key, ...at });
        if (!element) continue;
        const { box } = element;
        pins.push({
          pin: { element, scrollX, scrollY },
          at: {
            x: within(at.x, box.x - scrollX, box.width),
            y: within(at.y, box.y - scrollY, box.height),
          },
        });
        break;
      }
    }
    return pins;
  } finally {
    await viewer.close(key);
  }
}

type First = NonNullable<FirstSeen['first']>;

/** Proves a pin when the page's clock shows an hour more. */
export async function proveLater(
  viewer: RemoteViewer,
  url: string,
  pin: PinToVisit,
  first: First,
  size: { width: number; height: number } = SIZE,
) {
  const { x, y } = first.box;
  const takenAt = first.openedAt;
  return viewer.prove({
    page: { ...pageAt(url), ...size, clockAt: takenAt + HOUR },
    pin: { ...pin, stoodAt: { x, y } },
    first: { ...first, takenAt },
  });
}

/** Returns what the product says about a proof. */
export const judgedBy = (seen: ProofSeen, first: First, pin: PinToVisit) =>
  judge(
    seen,
    { state: 'taken', isOtherWay: false, isAtOnce: true, picture: { ...first, takenAt: first.openedAt } },
    { pin, isAfterPress: false, resolution: '' },
  );

/** Takes the first pictures of a page's pins, and proves them when its clock shows an hour more. */
export async function lookTwice(viewer: RemoteViewer, url: string): Promise<SeenTwice> {
  const pins = (await choosePins(viewer, url)).map(({ pin }) => pin);
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
    const { outcome, reason } = judgedBy(proof.result, first, pin);
    seen.outcomes.push(reason ? `${outcome}: ${reason.why}` : outcome);
    const { comparison } = proof.result;
    seen.around = Math.max(seen.around, comparison?.around ?? 0);
    seen.compared = Math.min(seen.compared, comparison?.compared ?? 1);
  }
  return seen;
}
