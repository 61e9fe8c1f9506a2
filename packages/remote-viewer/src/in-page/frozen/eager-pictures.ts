/// <reference lib="dom" />
import { catchCanvases } from './written-stills.ts';

const MAX_PICTURES = 2_000;
/** Those that were lazy until a moment ago. */
let changed: HTMLImageElement[] = [];

/**
 * Has all pictures load that wait to be scrolled to, and waits for them, and for fonts, up to a limit. Undone by
 * `restLazyPictures`.
 */
export async function wakeLazyPictures(mostMs: number): Promise<void> {
  changed = [...document.images].filter(({ loading }) => loading === 'lazy').slice(0, MAX_PICTURES);
  for (const image of changed) image.loading = 'eager';
  const late = [...document.images]
    .slice(0, MAX_PICTURES)
    .filter(({ complete }) => !complete)
    .map((image) => image.decode().catch(() => undefined));
  const timeIsUp = new Promise((resolve) => {
    setTimeout(resolve, mostMs);
  });
  await Promise.race([Promise.all([...late, document.fonts.ready, catchCanvases()]), timeIsUp]);
}

export function restLazyPictures(): void {
  for (const image of changed) image.loading = 'lazy';
  changed = [];
}
