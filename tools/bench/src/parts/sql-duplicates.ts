import { prepareOnce } from '@ringmark/api/core/database/statements/prepare';
import { ON_A_BUTTON } from '@ringmark/api/testing/pins';
import { type Side, interleave, middle, timed, timedAsync } from '../measure.ts';
import { type Finding, ms, spread } from '../report.ts';
import { size, type SqlSubject } from './sql-subject.ts';

/** An answer that comes later does not help someone who is typing. */
const BOUND_MS = 50;
/** The number is more than are ever looked at for one element. */
const PINS = 60;
const TITLE = 'The checkout shows the wrong price';
const TYPED = 'Checkout shows a wrong prise after login';

/** Pins of one element, which the made-up tickets do not have. */
async function pinButton({ kit, admin, project }: SqlSubject): Promise<{ url: string }> {
  const sites = prepareOnce(kit.db.sqlite, 'select allowed_urls from project where id = ?').pluck();
  const [url = ''] = JSON.parse(String(sites.get(project.id))) as string[];
  const api = kit.asUser(admin);
  for (let count = 0; count < PINS; count += 1) {
    const pin = { url, resolution: '1366x1080', clickX: '60', clickY: '740', pin: ON_A_BUTTON };
    await api.tickets.create({ ...pin, projectId: project.id, title: TITLE, description: 'Wrong.' });
  }
  return { url };
}

/** The floor: the index of titles alone, asked for every three letters of what is typed. */
function titlesAlone({ kit, project }: SqlSubject): Side {
  const { sqlite } = kit.db;
  const scope = prepareOnce(sqlite, 'select scope from title_scope where project_id = ?').pluck();
  const from = Number(scope.get(project.id)) * 2 ** 32;
  const titles = prepareOnce(
    sqlite,
    'select rowid from ticket_title where ticket_title match ? and rowid between ? and ? limit 120',
  );
  const letters = TYPED.toLowerCase();
  const parts = Array.from({ length: letters.length - 2 }, (_, at) => `"${letters.slice(at, at + 3)}"`);
  return () => timed(() => parts.forEach((part) => void titles.all(part, from, from + 2 ** 32 - 1)));
}

/** Measures the search for existing tickets while someone types: by element, by title, and by both. */
export async function duplicateFindings(large: SqlSubject, samples: number): Promise<Finding[]> {
  const { url } = await pinButton(large);
  const { kit, admin, project } = large;
  const api = kit.asUser(admin);
  const { element } = ON_A_BUTTON;
  const asked = { projectId: project.id, url };
  const found = await api.duplicates.similar({ ...asked, element, title: TYPED });
  if (found.length !== 3) throw new Error('Nothing similar is found, so nothing can be measured.');
  const similar = (report: object) => () => timedAsync(() => api.duplicates.similar({ ...asked, ...report }));
  const sides = await interleave(
    {
      element: similar({ element }),
      title: similar({ title: TYPED }),
      both: similar({ element, title: TYPED }),
      floor: titlesAlone(large),
    },
    samples,
  );
  const [longest = ['', middle(sides.both)] as const] = (['element', 'title', 'both'] as const)
    .map((name) => [name, middle(sides[name])] as const)
    .toSorted(([, one], [, other]) => other.p95 - one.p95);
  const [name, figures] = longest;
  return [
    {
      row: 23,
      what: `Tickets that are there already, ${size(large)}, by element, title or both: p95 of the longest`,
      goal: `<= ${BOUND_MS} ms`,
      result: ms(figures.p95),
      ours: `${name}: ${spread(figures)}; element: ${spread(middle(sides.element))}`,
      other: `the titles alone ${spread(middle(sides.floor))}`,
      isMet: figures.p95 <= BOUND_MS,
    },
  ];
}
