import type { BoardInput } from '@ringmark/contract/tickets/boards';
import type { ListTicketsInput } from '@ringmark/contract/tickets/tickets';
import { type Figures, type Side, interleave, middle, ratioOf, timedAsync } from '../measure.ts';
import { type MachineSpeed, withinMs } from '../machine-speed.ts';
import { type Finding, ms, spread, times } from '../report.ts';
import { limitFor, PAGE, searchesIn } from '../searches.ts';
import { size, type SqlSubject } from './sql-subject.ts';

/** The longest time that a search may keep everyone else waiting, in ms. */
const LOOP_MS = 10;

/** Every kind of search as a list and as a board, the two calls that search; `limits` by kind. */
function searchSides(
  { kit, admin, place }: SqlSubject,
  limits: Readonly<Record<string, number>>,
): Record<string, Side> {
  const api = kit.asUser(admin);
  const searches = searchesIn(place);
  return Object.fromEntries(
    searches.flatMap(({ name, input }): [string, Side][] => [
      [
        `list: ${name}`,
        () =>
          timedAsync(() => api.tickets.list({ ...(input as ListTicketsInput), limit: limits[name] ?? PAGE })),
      ],
      [`board: ${name}`, () => timedAsync(() => api.tickets.board(input as BoardInput))],
    ]),
  );
}

/** Returns the number of results of each kind to request when the sizes are compared. */
async function limitsIn({ kit, admin, place }: SqlSubject): Promise<Record<string, number>> {
  const api = kit.asUser(admin);
  const limits: Record<string, number> = {};
  for (const { name, input } of searchesIn(place)) {
    const { items } = await api.tickets.list({ ...(input as ListTicketsInput), limit: PAGE });
    limits[name] = limitFor(items.length);
  }
  return limits;
}

export async function searchFindings(
  small: SqlSubject,
  large: SqlSubject,
  samples: number,
  speed: MachineSpeed,
): Promise<Finding[]> {
  const limits = await limitsIn(small);
  const inSmall = searchSides(small, limits);
  const asMany = searchSides(large, limits);
  const inLarge = searchSides(large, {});
  const named = Object.keys(inLarge);
  const sides: Record<string, Side> = {};
  for (const name of named) {
    const [one, same, whole] = [inSmall[name], asMany[name], inLarge[name]];
    if (one && same && whole) {
      Object.assign(sides, { [`small ${name}`]: one, [`as many ${name}`]: same, [`large ${name}`]: whole });
    }
  }
  const figures: Record<string, Figures[]> = await interleave(sides, samples);
  const of = (side: string) => figures[side] ?? [];
  return (['list', 'board'] as const).map((door): Finding => {
    const some = named.filter((name) => name.startsWith(door));
    const growth = some.map((name) => ratioOf(of(`as many ${name}`), of(`small ${name}`)));
    const worstGrowth = Math.max(...growth);
    const slowest = some.toSorted((a, b) => middle(of(`large ${b}`)).p50 - middle(of(`large ${a}`)).p50);
    const worst = middle(of(`large ${slowest[0]}`));
    const best = middle(of(`large ${slowest.at(-1)}`));
    // A board shows up to 450 cards: it grows with the data, so only its time is limited.
    const isList = door === 'list';
    const inTime = withinMs(LOOP_MS, worst.p50, speed);
    return {
      row: 3,
      what: `Searches as a ${door}, ${some.length} kinds: growth to ${size(large)}${isList ? ' for as many tickets' : ''}, and the longest`,
      goal: `${isList ? '<= 2x, ' : ''}${inTime.goal}`,
      result: `${times(worstGrowth)} (${some[growth.indexOf(worstGrowth)]}), ${ms(worst.p50)}`,
      ours: `${slowest[0]}: ${spread(worst)}`,
      other: `${slowest.at(-1)}: ${spread(best)}`,
      isMet: (!isList || worstGrowth <= 2) && inTime.isMet === true,
    };
  });
}
