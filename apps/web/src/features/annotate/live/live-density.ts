import type { Link } from './live-screen.ts';

type Held = Pick<Link, 'socket' | 'hasPictures' | 'density'>;

/** Tells a socket at its first picture, so that sharp pictures come: before, it may not be open. */
export function tellDensity({ socket, density }: Held): void {
  if (density !== undefined) socket?.send({ type: 'density', density });
}

/** Takes in how many px of the display a CSS px of the page takes. */
export const setDensityOf = (link: Held) => (density: number) => {
  if (density === link.density) return;
  link.density = density;
  if (link.hasPictures) tellDensity(link);
};
