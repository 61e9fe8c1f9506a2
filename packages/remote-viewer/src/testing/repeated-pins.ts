import type { PinElement } from '@ringmark/contract/pins';
import type { Step } from '@ringmark/contract/live/steps';
import { expect } from 'vitest';
import type { LiveInput } from '../base/live.types.ts';
import type { StepsToRepeat } from '@ringmark/contract/viewing/proofs';
import type { InspectedPage } from '../base/views.types.ts';
import { pageOf } from './shop-proofs.ts';
import type { WatchedSite } from './watched-site.ts';

export const click = (x: number, y: number): LiveInput => ({ type: 'click', x, y });

/** A person has set this pin; the steps led to it. */
export interface RepeatedPin {
  element: PinElement;
  scrollX: number;
  scrollY: number;
  repeat: StepsToRepeat;
}

const SAFE = new Set<Step['kind']>(['pressed', 'chose', 'scrolled']);

function toRepeat(steps: readonly Step[], more: Partial<StepsToRepeat>): StepsToRepeat {
  const pinned = steps.at(-1);
  const done = steps.slice(1, -1);
  return {
    steps: done.filter(({ kind }) => SAFE.has(kind)),
    over: (pinned?.kind === 'pinned' && pinned.over) || [],
    isWhole: true,
    maySend: false,
    ...more,
  };
}

/** Lets a person do something on a page and set a pin there. */
export function repeatedPins(here: WatchedSite) {
  const lay = (body: string) => ({
    ...pageOf(here.site.lay('/page', `<!doctype html><title>Page</title><body style="margin:0">${body}`)),
    height: 600,
  });
  /** Lays a page and looks for the pin in it. */
  const visit = async (pin: RepeatedPin, body: string) => {
    const seen = await here.viewer.takeFirstPictures({ page: lay(body), pins: [pin] });
    return seen.opened ? seen.result[0] : undefined;
  };
  return {
    /**
     * @param acts each is done once the page has drawn what the one before did.
     * @param at where the pin is set, once `sees` is there.
     */
    async pin(
      body: string,
      acts: readonly LiveInput[],
      at: { x: number; y: number },
      sees: string,
      more: Partial<StepsToRepeat> = {},
    ): Promise<RepeatedPin> {
      const page = await here.watch(body);
      const inspect = (): Promise<InspectedPage> => here.viewer.inspect({ ...page.key, ...at });
      for (const [index, act] of acts.entries()) {
        page.live.send(act);
        if (act.type === 'move') continue;
        await expect
          .poll(async () => (await inspect()).steps.length, { timeout: 10_000 })
          .toBeGreaterThan(index + 1);
      }
      await expect
        .poll(async () => (await inspect()).element?.text ?? '', { timeout: 10_000 })
        .toContain(sees);
      const { element, scrollX, scrollY, steps } = await inspect();
      await here.viewer.closeAllOf('ann');
      if (!element) throw new Error('There is no element.');
      return { element, scrollX, scrollY, repeat: toRepeat(steps, more) };
    },
    visit,
    /** Compares the pin in two pages. */
    async prove(pin: RepeatedPin, before: string, after: string) {
      const first = await visit(pin, before);
      const picture = first?.first ? { ...first.first, takenAt: Date.now() - 3_600_000 } : null;
      const proof = await here.viewer.prove({ page: lay(after), pin, first: picture });
      return { first, proof: proof.opened ? proof.result : proof };
    },
  };
}
