import type { IsolatedWorld } from '../tab/isolated-world.ts';

const pathOf = (url: string): string | undefined => URL.parse(url)?.pathname;

/** A page that sends its guests to a form with a password shows that form at another address. */
export async function isAtSignIn(world: IsolatedWorld, now: string, wanted: string): Promise<boolean> {
  const path = pathOf(now);
  if (path === undefined || path === pathOf(wanted)) return false;
  return world.ask('wantsPassword', []);
}
