import type { PinToVisit, ProofInput, TakenFirst } from '@ringmark/contract/viewing/proofs';
import { ANNOTATION_PRESETS } from '@ringmark/contract/resolutions';
import type { ViewerSetup } from './viewer-and-bare-browser.ts';

/** The button in the heavy page's header. */
const BUTTON: PinToVisit = {
  scrollX: 0,
  scrollY: 0,
  element: {
    selector: '#toggle',
    tag: 'button',
    role: 'button',
    name: 'Colour',
    text: 'Colour',
    box: { x: 16, y: 16, width: 60, height: 22 },
    offset: { x: 0.5, y: 0.5 },
  },
};

type KnownFirst = TakenFirst & { takenAt: number };

const pageAt = (
  { page: { width, height, ownerId } }: ViewerSetup,
  url: string,
  { signal }: AbortController,
): ProofInput['page'] => ({ ownerId, url, allowedUrls: [url], width, height, signal });

/** The picture of the button that its proofs are compared with. */
export async function takeFirst(stage: ViewerSetup, url: string): Promise<KnownFirst> {
  const page = pageAt(stage, url, new AbortController());
  const taken = await stage.viewer.takeFirstPictures({ page, pins: [BUTTON] });
  const first = taken.opened ? taken.result[0]?.first : undefined;
  if (!first) throw new Error('There is no first picture.');
  return { ...first, takenAt: first.openedAt };
}

/** @returns whether the page was said to have changed. */
export async function proveButton(
  stage: ViewerSetup,
  url: string,
  first: KnownFirst,
  stopping = new AbortController(),
): Promise<boolean> {
  const { x, y } = first.box;
  const page = pageAt(stage, url, stopping);
  const proof = await stage.viewer.prove({ page, pin: { ...BUTTON, stoodAt: { x, y } }, first });
  const comparison = proof.opened ? proof.result.comparison : null;
  if (!comparison) throw new Error('Nothing was compared.');
  return comparison.share > 0;
}

/** Looks at the button in all six sizes. @throws Error where one of them does not show it. */
export async function lookAtSizes(stage: ViewerSetup, url: string): Promise<void> {
  const page = pageAt(stage, url, new AbortController());
  let found = 0;
  await stage.viewer.takeSizes({
    page,
    element: BUTTON.element,
    sizes: ANNOTATION_PRESETS,
    seen: async (_at, look) => {
      if (look.opened && look.result.state === 'found') found += 1;
    },
  });
  if (found !== ANNOTATION_PRESETS.length) throw new Error(`The button was found in ${found} sizes.`);
}
