import type { ViewSession } from '../session/view-session.types.ts';
import type { Mouse } from '../input/live-mouse.ts';

/** Milliseconds without another turn after which the wheel is at rest. */
const RESTED_MS = 100;

/** Chromium answers a turn of the wheel before it has scrolled: that comes with the next frames. */
async function framesAfterTurn({ world }: ViewSession): Promise<void> {
  for (let frame = 0; frame < 2; frame += 1) await world.ask('placeAfterFrame', []);
}

/** Settles when the turns of the wheel so far have shown. */
export async function showTurns(session: ViewSession, mouse: Pick<Mouse, 'turned'>): Promise<void> {
  if (await mouse.turned()) await framesAfterTurn(session);
}

/**
 * Tells which turns of the wheel the page has received, once no other has come for a moment.
 *
 * @param watch takes the work, so that a page that receives none is known.
 */
export function createTurnAnswers(
  session: ViewSession,
  mouse: Pick<Mouse, 'turned'>,
  watch: (work: Promise<unknown>) => void,
) {
  let timer: NodeJS.Timeout | undefined;
  const tell = async (turn: number) => {
    await mouse.turned();
    await framesAfterTurn(session);
    session.tell({ type: 'turned', turn });
  };
  return {
    sent: (turn: number | undefined): void => {
      clearTimeout(timer);
      if (turn !== undefined) timer = setTimeout(() => watch(tell(turn)), RESTED_MS).unref();
    },
    stop: () => clearTimeout(timer),
  };
}
