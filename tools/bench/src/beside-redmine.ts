import { interleave, middle, ratioOf, type Side } from './measure.ts';
import { atLeast, type Finding, noPeer, spread, times } from './report.ts';
import type { BareWriter } from './running/bare-writer.ts';
import type { Redmine } from './running/redmine.ts';
import { expectStatus, type Subject } from './subject.ts';

/** Redmine is slow, so few samples are enough. */
const SAMPLES = 20;

/** Jobs that Ringmark and Redmine both do, each with its goal. */
const JOBS = [
  { job: 'list', row: 1, what: 'Board after a change, beside a list of 100', bound: 40, least: '' },
  { job: 'search', row: 3, what: 'Search for a common word', bound: 300, least: '' },
  {
    job: 'create',
    row: 4,
    what: 'Create over HTTP',
    bound: 20,
    least: 'ticket, history, search and counters',
  },
  { job: 'change', row: 5, what: 'Change of status', bound: 30, least: 'ticket and history' },
] as const;

const ours = (subject: Subject): Record<(typeof JOBS)[number]['job'], Side> => ({
  list: async () => {
    await subject.change();
    return expectStatus(await subject.readBoard(), 200).ms;
  },
  search: () => subject.search({ search: 'button' }),
  create: subject.create,
  change: subject.change,
});

/**
 * @param redmine undefined where it is not installed.
 *
 * @param writer a bare program: the least cost of a write, and its lead over Redmine.
 */
export async function peerFindings(
  subject: Subject,
  redmine: Redmine | undefined,
  writer: BareWriter,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { job, row, what, bound, least } of JOBS) {
    const bare = job === 'create' || job === 'change' ? writer[job] : undefined;
    const sides = await interleave<string>(
      { own: ours(subject)[job], ...(redmine && { peer: redmine[job] }), ...(bare && { bare }) },
      SAMPLES,
    );
    const { own = [], peer = [], bare: floor = [] } = sides;
    const named = `${what}, ${subject.size}, beside Redmine`;
    const figures = spread(middle(own));
    const theirs = redmine && `Redmine ${spread(middle(peer))}`;
    findings.push(
      redmine && theirs
        ? {
            row,
            what: `${named} at ${redmine.size}`,
            ...atLeast(bound, ratioOf(peer, own)),
            ours: figures,
            other: theirs,
          }
        : noPeer(row, named, `>= ${bound}x`, figures),
    );
    if (!bare) continue;
    findings.push({
      row,
      what: `${what}, beside a bare program that writes ${least} (for orientation)`,
      goal: '',
      result: times(ratioOf(own, floor)),
      ours: figures,
      other: `bare ${spread(middle(floor))}${redmine ? `, ${times(ratioOf(peer, floor))} ahead of Redmine` : ''}`,
      isMet: null,
    });
  }
  return findings;
}
