import type { BoardInput } from '@ringmark/contract/tickets/boards';
import type { ListTicketsInput } from '@ringmark/contract/tickets/tickets';
import { type Figures, type Side, interleave, middle, ratioOf, timedAsync } from '../measure.ts';
import { type Finding, ms, spread, times } from '../report.ts';
import { limitFor, PAGE, searchesIn } from '../searches.ts';
import { size, type SqlSubject } from './sql-subject.ts';

/** Every kind of search as a list and as a board, the two calls that search; `limits` by kind. */
function searchSides(
  { kit, admin, project }: SqlSubject,
  limits: Readonly<Record<string, number>>,
): Record<string, Side> {
  const api = kit.asUser(admin);
  const searches = searchesIn({ projectId: project.id, creatorId: project.userId });
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

/** How many results of each kind to request when the sizes are compared. */
async function limitsIn({ kit, admin, project }: SqlSubject): Promise<Record<string, number>> {
  const api = kit.asUser(admin);
  const limits: Record<string, number> = {};
  for (const { name, input } of searchesIn({ projectId: project.id, creatorId: project.userId })) {
    const { items } = await api.tickets.list({ ...(input as ListTicketsInput), limit: PAGE });
    limits[name] = limitFor(items.length);
  }
  return limits;
}

export async function searchFindings(
  small: SqlSubject,
  large: SqlSubject,
  samples: number,
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
    return {
      row: 3,
      what: `Searches as a ${door}, ${some.length} kinds: growth to ${size(large)}${isList ? ' for as many tickets' : ''}, and the longest`,
      goal: isList ? '<= 2x, <= 10 ms' : '<= 10 ms',
      result: `${times(worstGrowth)} (${some[growth.indexOf(worstGrowth)]}), ${ms(worst.p50)}`,
      ours: `${slowest[0]}: ${spread(worst)}`,
      other: `${slowest.at(-1)}: ${spread(best)}`,
      isMet: (!isList || worstGrowth <= 2) && worst.p50 <= 10,
    };
  });
}
